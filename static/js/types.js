// @ts-check
/**
 * What the server answers, as types. There is no code here.
 *
 * @typedef {string} CardText  a card as text: "As", "Th", "7d", "Kc"
 *
 * @typedef {object} RuleSet
 * @property {string} id
 * @property {string} base
 * @property {2|3} players
 * @property {"offer"|"turn"} opening
 * @property {number|"upcard"} knock_limit
 * @property {boolean} knock_as_dealt
 * @property {number} gin_bonus
 * @property {number|null} big_gin_bonus
 * @property {number} undercut_bonus
 * @property {number} undercut_penalty
 * @property {"undercut"|"knocker"} tie
 * @property {"up"|"down"} knock_discard
 * @property {1|2} takeable
 * @property {number} void_at
 * @property {number} target
 * @property {boolean} spades_double
 *
 * @typedef {{id: string, name: string, version: number|string}} BotInfo
 * @typedef {{rules: RuleSet[], bounds: Record<string, object>, bots: BotInfo[]}} RulesAnswer
 *
 * @typedef {{card: CardText, meld: number}} Layoff
 * @typedef {{type: "pass"}} Pass
 * @typedef {{type: "draw", from: "stock"}} DrawStock
 * @typedef {{type: "draw", from: "discard", card: CardText}} DrawDiscard
 * @typedef {{type: "discard", card: CardText}} Discard
 * @typedef {{type: "knock", card: CardText|null, melds: CardText[][]}} Knock  card null: a knock as dealt
 * @typedef {{type: "big_gin", melds: CardText[][]}} BigGin
 * @typedef {{type: "defend", melds: CardText[][], layoffs: Layoff[]}} Defend
 * @typedef {{type: "next_round"}} NextRound
 * @typedef {Pass|DrawStock|DrawDiscard|Discard|Knock|BigGin|Defend|NextRound} Action
 *
 * @typedef {object} Seat
 * @property {number} seat
 * @property {string} name
 * @property {string|null} bot
 * @property {number} cards
 * @property {number} score
 * @property {CardText[]} known  taken openly and still held
 *
 * @typedef {{deadwood: number, cards: CardText[]}} Preview
 * @typedef {"knock"|"gin"|"big_gin"} KnockKind
 * @typedef {KnockKind|"undercut"|"void"} ResultKind
 *
 * @typedef {object} KnockView
 * @property {number} seat
 * @property {KnockKind} kind
 * @property {CardText[][]} melds
 * @property {CardText[]} deadwood
 * @property {number} points
 * @property {CardText|null} discard
 *
 * @typedef {{melds: CardText[][], layoffs: Layoff[], deadwood: CardText[], points: number}} ShownHand
 * @typedef {"difference"|"gin_bonus"|"big_gin_bonus"|"undercut_bonus"|"undercut_penalty"|"spades_double"} ItemLabel
 * @typedef {{label: ItemLabel, seat: number, points: number}} ScoreItem
 *
 * @typedef {object} Result
 * @property {ResultKind} kind
 * @property {number|null} winner
 * @property {number[]} points
 * @property {ShownHand[]|null} hands
 * @property {ScoreItem[]} items
 *
 * @typedef {{round: number, kind: ResultKind, points: number[], totals: number[]}} HistoryRow
 * @typedef {"offer"|"draw"|"discard"|"defend"|"round_over"|"game_over"} Phase
 *
 * @typedef {object} View
 * @property {RuleSet} rules
 * @property {string} commitment
 * @property {null|{server: string, client: string}} seeds
 * @property {boolean} practice
 * @property {boolean} provable
 * @property {{seat: number, card: CardText}[]} draw
 * @property {number} round
 * @property {number} dealer
 * @property {Phase} phase
 * @property {number|null} turn
 * @property {number} knock_limit  0: gin only
 * @property {number} stock
 * @property {CardText[]} discards  the last is the top
 * @property {Seat[]} seats
 * @property {CardText[]} hand
 * @property {CardText|null} drawn
 * @property {Record<CardText, number>} values
 * @property {number} deadwood
 * @property {{melds: CardText[][], deadwood: CardText[]}} arrangement
 * @property {CardText[][]} melds
 * @property {Action[]} actions
 * @property {(Preview|null)[]} previews
 * @property {KnockView|null} knock
 * @property {null|{suggestion: Defend, targets: {card: CardText, meld: number, after: CardText[]}[]}} layoffs
 * @property {Result|null} result
 * @property {number|null} winner
 * @property {null|"target"|"resigned"} ended
 * @property {HistoryRow[]} history
 *
 * @typedef {{type: "dealt", dealer: number, upcard: CardText|null}} Dealt
 * @typedef {{type: "passed", seat: number}} Passed
 * @typedef {{type: "drew", seat: number, from: "stock"|"discard", card?: CardText|null}} Drew
 * @typedef {{type: "discarded", seat: number, card: CardText}} Discarded
 * @typedef {{type: "knocked", seat: number, kind: KnockKind, melds: CardText[][], deadwood: CardText[], card?: CardText|null}} Knocked
 * @typedef {{type: "defended", seat: number, melds: CardText[][], layoffs: Layoff[], deadwood: CardText[]}} Defended
 * @typedef {{type: "scored", items: ScoreItem[], totals: number[]}} Scored
 * @typedef {{type: "voided", reason: "stock"|"turns"|null}} Voided  null: a record does not say
 * @typedef {{type: "won", seat: number}} Won
 * @typedef {{type: "resigned"}} Resigned
 * @typedef {Dealt|Passed|Drew|Discarded|Knocked|Defended|Scored|Voided|Won|Resigned} GameEvent
 *
 * @typedef {{save: string, view: View, events: GameEvent[]}} Turn
 *
 * @typedef {{code: string, [parameter: string]: any}} Reason  a claim, and what fills its sentence
 * @typedef {Exclude<Action, NextRound>} Play  what is decided in a round
 * @typedef {{action: Play, value: number, win: number}} Candidate  in points; the chance of winning the game
 * @typedef {{action: Play, reasons: Reason[], candidates: Candidate[]}} Hint
 *
 * @typedef {object} Decision  of a finished round
 * @property {number} move
 * @property {View} position  the table as it was seen then
 * @property {Candidate} chosen
 * @property {Candidate} best
 * @property {Loss} loss
 * @property {Class} class
 * @property {Reason[]} reasons  for the best
 * @property {Candidate[]} candidates
 * @property {null|{hands: (CardText[]|null)[], stock: CardText[]}} there  what the player could not see then
 * @property {Deeper} [deeper]  where a deeper look was taken
 *
 * @typedef {"best"|"good"|"inaccuracy"|"mistake"|"blunder"} Class
 * @typedef {{points: number, win: number}} Loss
 * @typedef {{worlds: number, loss: Loss, give_or_take: Loss, class: Class|null}} Deeper  played on in so many worlds, with an interval of 95 %; null: too close to tell
 *
 * @typedef {{round: number, decisions: Decision[], mean_loss: number, points: number[]}} Review
 */

export {};
