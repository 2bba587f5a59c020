"""Gin Rummy: the rules, without a clock, a file, a socket or a screen.

state = deal(deck, dealer, rules)        # a shuffled deck in, the first position out
legal_actions(state)                     # everything the player to act may do
state = play(state, Discard(seven))      # a new state; the old one is untouched
observe(state, seat)                     # what that seat is entitled to know
"""
