/** What the page uses of the vendored module, for the type checker. */

export type Key = string | number;
export interface VNode<P = any> {
  type: unknown;
  props: P;
  key: Key | null | undefined;
}
/** Anything that may stand between two tags. */
export type Child = VNode | string | number | boolean | null | undefined | Child[];
export type Dispatch<T> = (next: T | ((previous: T) => T)) => void;
export interface Ref<T> {
  current: T;
}

export function html(strings: TemplateStringsArray, ...values: any[]): VNode;
export function render(node: Child, parent: Element | DocumentFragment): void;
export function useState<T>(initial: T | (() => T)): [T, Dispatch<T>];
export function useEffect(effect: () => void | (() => void), inputs?: readonly unknown[]): void;
export function useLayoutEffect(effect: () => void | (() => void), inputs?: readonly unknown[]): void;
export function useRef<T>(initial: T): Ref<T>;
export function useRef<T>(initial: T | null): Ref<T | null>;
export function useMemo<T>(make: () => T, inputs?: readonly unknown[]): T;
