/**
 * Stands in for `@react-spring/web`. Our charts never move (`animate={false}`), and then the library shows at once what it
 * would come to in the end: the same values, without that which computes a way there.
 */
import { createElement, Fragment, type ReactNode } from 'react';

type Values = Readonly<Record<string, unknown>>;

interface Spring extends Values {
  readonly to?: Values;
}

interface Transition<Item> {
  readonly keys: (item: Item) => string;
  readonly enter: (item: Item) => Values;
}

type Render<Item> = (values: Values, item: Item, state: null, index: number) => ReactNode;

/** What says how it moves, and from where. */
const OF_MOVEMENT: ReadonlySet<string> = new Set(['from', 'reset', 'config', 'immediate']);

/** Each way to move, by name. */
export const config: Values = {};

/** By name every element as it is. */
export const animated = new Proxy<Readonly<Record<string, string>>>({}, { get: (_, element) => element });

export function useSpring({ to: end, ...values }: Spring): Values {
  const shown = Object.entries(values).filter(([name]) => !OF_MOVEMENT.has(name));
  return { ...Object.fromEntries(shown), ...end };
}

export const useTransition =
  <Item>(items: readonly Item[], { keys, enter }: Transition<Item>) =>
  (render: Render<Item>) =>
    items.map((item, index) =>
      createElement(Fragment, { key: keys(item) }, render(enter(item), item, null, index)),
    );

export const to = <Value, Shown>(value: Value, shownAs: (value: Value) => Shown): Shown => shownAs(value);
