import { useEffect, useRef } from 'react';

/** How many steps of this page the present entry of the history stands for. */
function stepsNow(): number {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'steps' in state ? Number(state.steps) : 0;
}

/** The browser goes back later: what is opened meanwhile takes its step after that. */
const goingBack = { isUnderWay: false };

function goBack(): void {
  goingBack.isUnderWay = true;
  const onPopState = () => {
    goingBack.isUnderWay = false;
  };
  window.addEventListener('popstate', onPopState, { once: true, capture: true });
  window.history.back();
}

/**
 * Makes Back close what lies over the page, and not leave the page below it: while it lies there, the history has one entry
 * more, of the same address.
 *
 * @param onBack closes it, or asks first. Answers whether it is closed.
 */
export function useBackStep(isStep: boolean, onBack: () => boolean): void {
  const close = useRef(onBack);
  useEffect(() => {
    close.current = onBack;
  });
  useEffect(() => {
    if (!isStep) return;
    let own = Infinity;
    const take = () => {
      own = stepsNow() + 1;
      window.history.pushState({ ...window.history.state, steps: own }, '');
    };
    const onPopState = () => {
      if (own === Infinity) take();
      else if (stepsNow() < own && !close.current()) take();
    };
    if (!goingBack.isUnderWay) take();
    window.addEventListener('popstate', onPopState);
    return () => {
      window.removeEventListener('popstate', onPopState);
      // Later: where the reader has gone on to another page, or something else was opened, its entry is another one.
      setTimeout(() => {
        if (stepsNow() === own) goBack();
      });
    };
  }, [isStep]);
}
