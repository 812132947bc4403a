/**
 * Weaker beats between the stronger ones that were found: a pulse that is weak by turns, or early beats that fill the finger
 * little. Counted they are not, for what is weak enough may be the wave that comes back from the large arteries; but a pulse that
 * leaves them out is wrong.
 *
 * That wave stands less than a third of a second behind its beat (Millasseau SC et al., Clin Sci 2002;103:371), and so near no beat
 * follows another at the fastest pulse that is told. Further off, light that is like itself again before the next beat, or that
 * rises and falls again between two of them, holds one more.
 */
import { correlation, mean, middle } from './numbers.ts';

/** Of a pulse whose beats are alike it is 0.01 at most, at any rate. */
const LIKE_ITSELF = 0.1;
/** In parts of a beat's height. */
const LEAST_HEIGHT = 0.06;
/** Of fewer intervals chance is not out of the mean. */
const LEAST_SPANS = 2;
/** An interval is long from so many usual ones on: there is room for one more. */
const LONG = 1.5;

/** From one top to the next, in samples. */
interface Span {
  readonly from: number;
  readonly length: number;
}

/**
 * @param beats where they are highest, in samples, as all below.
 * @param nearest how near two beats may be to each other.
 */
export function hidesBeats(wave: readonly number[], beats: readonly number[], nearest: number): boolean {
  const spans = beats.slice(1).map((beat, at) => {
    const from = Math.round(beats[at] ?? beat);
    return { from, length: Math.round(beat) - from };
  });
  const usual = middle(spans.map(({ length }) => length));
  const long = spans.filter(({ length }) => length >= LONG * usual);
  return (
    isLikeItselfBefore(usual, wave, nearest) ||
    risesWithin(spans, wave, nearest) ||
    risesWithin(long, wave, nearest)
  );
}

function isLikeItselfBefore(usual: number, wave: readonly number[], nearest: number): boolean {
  const lags = Array.from({ length: Math.max(0, usual - 2 * nearest + 1) }, (_, at) => nearest + at);
  return lags.some((lag) => correlation(wave.slice(lag), wave.slice(0, wave.length - lag)) >= LIKE_ITSELF);
}

function risesWithin(spans: readonly Span[], wave: readonly number[], nearest: number): boolean {
  const course: number[] = [];
  for (let lag = 0; ; lag += 1) {
    // The next beat begins to rise before its top.
    const still = spans.filter(({ length }) => lag <= length - nearest / 2);
    if (still.length < LEAST_SPANS) break;
    course.push(mean(still.map((span) => belowTops(wave, span, lag))));
  }
  const least = LEAST_HEIGHT * (Math.max(...course) - Math.min(...course));
  const between = course.slice(nearest);
  return between.some((value, at) => {
    const before = Math.min(...between.slice(0, at + 1));
    const after = Math.min(...between.slice(at));
    return value > before + least && value > after + least;
  });
}

/** Measured from the line between the two tops, so that breath is not in it. */
function belowTops(wave: readonly number[], { from, length }: Span, lag: number): number {
  const [first, last] = [wave[from] ?? 0, wave[from + length] ?? 0];
  return (wave[from + lag] ?? 0) - first - ((last - first) * lag) / length;
}
