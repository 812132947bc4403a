/** Keys that do something without another key being held. Whoever speaks to their computer can switch them off. */
import { useEffect, useEffectEvent } from 'react';
import { keepText, keptText, type Reads, type Writes } from './keptValue.ts';

const KEY = 'home-heart.single-keys';
const OFF = 'off';

export const areSingleKeysOn = (storage: Reads): boolean => keptText(storage, KEY) !== OFF;

/** Where it is not kept, they stay as they are. */
export const keepSingleKeys = (storage: Writes, areOn: boolean): void =>
  keepText(storage, KEY, areOn ? 'on' : OFF);

const FIELDS = 'input, select, textarea, [contenteditable]';
/** What is ticked takes no letters. */
const TICKED = 'input[type="checkbox"], input[type="radio"]';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(FIELDS) !== null && !target.matches(TICKED);

/**
 * Calls back for each key that is pressed by itself: not in a field, not with another key held, not while a letter is being
 * composed, not where they are switched off.
 *
 * @param onKey Answers whether it did something: the browser then does not.
 */
export function useSingleKeys(onKey: (event: KeyboardEvent) => boolean): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, altKey, metaKey, isComposing, defaultPrevented, target } = event;
    if (ctrlKey || altKey || metaKey || isComposing || defaultPrevented || isTyping(target)) return;
    if (areSingleKeysOn(() => localStorage) && onKey(event)) event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, []);
}
