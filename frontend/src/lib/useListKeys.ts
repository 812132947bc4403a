import { type RefObject, useRef, useState } from 'react';
import { useSingleKeys } from './useSingleKeys.ts';

/** What a key does with the row that has the focus, or had it last where nothing has it now; null where none is meant. */
type RowAction = (row: HTMLElement | null) => void;

interface ListKeysOptions {
  /** Selects the rows, which stand in the order of the page: `[data-patient]`. */
  readonly rows: string;
  /** By key, besides j and k, which move, and ?, which lists the keys. Enter opens by itself: the focus is on a link. */
  readonly actions: Readonly<Record<string, RowAction>>;
  /** The dialog in which the list is; left out where it is on the page itself. */
  readonly within?: RefObject<HTMLElement | null>;
}

export interface ListKeys {
  /** Whether the list of the keys is asked for, which whoever uses this shows. */
  readonly isListed: boolean;
  readonly list: () => void;
  readonly close: () => void;
}

const DIALOGS = '[role="dialog"], [role="alertdialog"]';

/**
 * Work with a list by single keys. They move the focus itself, to the first link or button of a row, so that a screen reader
 * reads the row, and Tab goes on from there; nothing else of the page's own order changes.
 */
export function useListKeys({ rows, actions, within }: ListKeysOptions): ListKeys {
  const [isListed, setIsListed] = useState(false);
  /** Where the focus was: the row may be gone, and another stand in its place. */
  const last = useRef<{ readonly row: HTMLElement | null; readonly place: number }>({ row: null, place: -1 });

  /** The row that has the focus; else the one that had it, as long as it stands. */
  function current(all: readonly HTMLElement[]): HTMLElement | null {
    const row = all.find((one) => one.contains(document.activeElement)) ?? last.current.row;
    return row !== null && all.includes(row) ? row : null;
  }

  /** The row that an action is for: none while the focus is on something else. */
  function meant(all: readonly HTMLElement[]): HTMLElement | null {
    const row = current(all);
    const focused = document.activeElement;
    const isFree = focused === null || focused === document.body || focused.matches(DIALOGS);
    return row !== null && (isFree || row.contains(focused)) ? row : null;
  }

  function move(all: readonly HTMLElement[], by: 1 | -1): boolean {
    const row = current(all);
    // In the place of a row that is gone stands the next one.
    const from = row === null ? last.current.place - (by === 1 ? 1 : 0) : all.indexOf(row);
    const place = Math.max(0, Math.min(all.length - 1, Math.max(from, -1) + by));
    const next = all[place];
    if (next === undefined) return false;
    last.current = { row: next, place };
    firstControl(next).focus();
    return true;
  }

  useSingleKeys(({ key, target, repeat }) => {
    const list = within?.current ?? null;
    if (dialogAround(target) !== list) return false;
    const all = [...(list ?? document).querySelectorAll<HTMLElement>(rows)].filter(
      (row) => row.closest(DIALOGS) === list,
    );
    if (key === 'j' || key === 'k') return move(all, key === 'j' ? 1 : -1);
    // A key that is held down does its work once.
    if (repeat) return false;
    if (key === '?') {
      setIsListed(true);
      return true;
    }
    const action = new Map(Object.entries(actions)).get(key);
    if (action === undefined) return false;
    const row = meant(all);
    if (row !== null) last.current = { row, place: all.indexOf(row) };
    action(row);
    return true;
  });
  return { isListed, list: () => setIsListed(true), close: () => setIsListed(false) };
}

/** The dialog that the keys are for: where the focus is, or the topmost one where nothing has it. */
function dialogAround(target: EventTarget | null): Element | null {
  const own = target instanceof Element ? target.closest(DIALOGS) : null;
  return own ?? [...document.querySelectorAll(DIALOGS)].at(-1) ?? null;
}

const firstControl = (row: HTMLElement): HTMLElement =>
  row.querySelector<HTMLElement>('a[href], button:not([disabled])') ?? row;
