/**
 * What a screen needs at once, and what only when it stands: on a slow line everything that is asked for with the first
 * screen makes it later. What comes later waits until nothing is awaited and the processor is free, one turn after the other.
 */

/** First the rest of a screen, then the cards below it, then those that few look at, then what only opens when it is asked for. */
export type Turn = 'rest' | 'cards' | 'more' | 'forms';
const TURNS: readonly Turn[] = ['rest', 'cards', 'more', 'forms'];

interface Waiting {
  readonly turn: Turn;
  readonly start: () => Promise<unknown>;
  readonly longest: ReturnType<typeof setTimeout>;
}

/** What hangs on a dead line keeps the others from their turn no longer than this. */
const LONGEST_WAIT_MS = 10_000;

let awaited = 0;
let waiting: readonly Waiting[] = [];

/** Counts work that a reader waits for. */
export async function atOnce<Result>(work: Promise<Result>): Promise<Result> {
  awaited += 1;
  try {
    return await work;
  } finally {
    awaited -= 1;
    lookForTurn();
  }
}

/** Begins the work when its turn has come. */
export function later<Result>(turn: Turn, work: () => Promise<Result>): Promise<Result> {
  const done = new Promise<Result>((resolve, reject) => {
    const start = () => work().then(resolve, reject);
    const longest = setTimeout(() => begin((one) => one.start === start), LONGEST_WAIT_MS);
    waiting = [...waiting, { turn, start, longest }];
  });
  lookForTurn();
  return done;
}

/** Begins all that waits: a reader has asked for it, or is about to see it. */
export function hasten(): void {
  begin(() => true);
}

function lookForTurn(): void {
  if (awaited > 0 || waiting.length === 0) return;
  whenIdle(() => {
    const turn = TURNS.find((one) => waiting.some((work) => work.turn === one));
    if (awaited === 0) begin((work) => work.turn === turn);
  });
}

function begin(isTurn: (work: Waiting) => boolean): void {
  const begun = waiting.filter(isTurn);
  waiting = waiting.filter((work) => !isTurn(work));
  for (const { start, longest } of begun) {
    clearTimeout(longest);
    void atOnce(start());
  }
}

/** An older browser does not tell when it is free. */
const PROBABLY_IDLE_MS = 200;

function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(callback);
  else setTimeout(callback, PROBABLY_IDLE_MS);
}
