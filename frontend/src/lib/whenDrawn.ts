/** A page that nobody looks at draws no frame. */
const LONGEST_MS = 200;

let isAwaited = false;

/**
 * Does what a tap asks for once the control is drawn as pressed: on a slow phone the next screen takes longer than a finger
 * waits for an answer. What is asked for meanwhile is asked by the same finger, and is not done.
 */
export function whenDrawn(act: () => void): void {
  if (isAwaited) return;
  isAwaited = true;
  let isDone = false;
  // The browser's own look of it ends with the next frame.
  const pressed = document.querySelector(':is(a, button):active');
  pressed?.toggleAttribute('data-pressed', true);
  const begin = () => {
    if (isDone) return;
    isDone = true;
    isAwaited = false;
    pressed?.removeAttribute('data-pressed');
    act();
  };
  setTimeout(begin, LONGEST_MS);
  // Behind the frame, and not within it.
  requestAnimationFrame(() => setTimeout(begin));
}
