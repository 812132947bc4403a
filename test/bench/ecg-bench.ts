/**
 * The automatic reading of phone ECGs beside the labels of experts. `ECG_RECORDINGS` names a folder of recordings as they lie
 * in `test/fixtures/ecg`; without it those twelve are read.
 *
 * F1 of each class as the PhysioNet/CinC Challenge 2017 counts it; its best entries had a mean of 0.83 of normal, fibrillation and
 * other (Clifford GD et al., Computing in Cardiology 2017;44, doi:10.22489/CinC.2017.065-469).
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { samplesOf } from '../../backend/ecg/forms/samples.ts';
import { type EcgMeasures, measure } from '../../backend/ecg/reading/measures.ts';
import { type EcgLimits, LIMITS, readingOf, readEcg } from '../../backend/ecg/reading/read-ecg.ts';
import { type Figure, processorMs } from './measure.ts';

const RATE = 300;
const FOLDS = 5;
const PUBLISHED_BEST = 0.83;
const CLASSES = { N: 'sinus', A: 'afib', O: 'other', '~': 'unreadable' } as const;
type Label = keyof typeof CLASSES;
const LABELS = Object.keys(CLASSES) as Label[];

interface Labelled {
  readonly label: Label;
  readonly measures: EcgMeasures | null;
}

/** For each label, how often each rhythm was read. */
type Confusion = Readonly<Record<Label, Readonly<Record<string, number>>>>;

export async function ecgBench(): Promise<readonly Figure[]> {
  const folder = process.env['ECG_RECORDINGS'] ?? fileURLToPath(new URL('../fixtures/ecg/', import.meta.url));
  const lines = (await readFile(join(folder, 'labels.csv'), 'utf8')).trim().split('\n').slice(1);
  const all: Labelled[] = [];
  let seconds = 0;
  let ms = 0;
  for (const line of lines) {
    const [record = '', label = ''] = line.split(',');
    const microvolts = Float64Array.from(samplesOf(await readFile(join(folder, `${record}.i16`))));
    const signal = { rate: RATE, microvolts };
    ms += await processorMs(() => {
      readEcg(signal);
    });
    seconds += microvolts.length / RATE;
    all.push({ label: label as Label, measures: measure(signal) });
  }
  const confusion = confusionOf(all, () => LIMITS);
  const refitted = crossValidated(all);
  process.stderr.write(
    `${tableOf('as it stands', confusion)}${tableOf('limits fitted to the other folds', refitted)}`,
  );
  return [
    {
      name: `mean F1 of sinus, afib and other over ${all.length} phone ECGs (best published of the challenge: ${PUBLISHED_BEST})`,
      unit: 'F1',
      value: meanF1(confusion),
      atLeast: 0.75,
      detail: { ...f1s(confusion), crossValidated: meanF1(refitted) },
    },
    {
      name: 'reading 30 seconds of one lead',
      unit: 'ms CPU',
      value: (ms / seconds) * 30,
      atMost: 50,
      detail: { recordings: all.length, seconds },
    },
  ];
}

function confusionOf(all: readonly Labelled[], limitsFor: (index: number) => EcgLimits): Confusion {
  const counts = Object.fromEntries(LABELS.map((label) => [label, {}])) as Record<
    Label,
    Record<string, number>
  >;
  all.forEach(({ label, measures }, index) => {
    const { rhythm } = readingOf(measures, limitsFor(index));
    counts[label][rhythm] = (counts[label][rhythm] ?? 0) + 1;
  });
  return counts;
}

/** What the limits would read of recordings that they were not fitted to: each fold by the best of a grid for the others. */
function crossValidated(all: readonly Labelled[]): Confusion {
  const grid = [0.5, 0.55, 0.6].flatMap((covered) =>
    [0.04, 0.05, 0.06].flatMap((variation) =>
      [0.08, 0.1, 0.12].flatMap((marked) =>
        [0.04, 0.05, 0.06].map((pHeight): EcgLimits => ({ ...LIMITS, covered, variation, marked, pHeight })),
      ),
    ),
  );
  const best = Array.from({ length: FOLDS }, (_, fold) => {
    const others = all.filter((_each, index) => index % FOLDS !== fold);
    return grid.reduce(
      (found, limits) => {
        const value = meanF1(confusionOf(others, () => limits));
        return value > found.value ? { value, limits } : found;
      },
      { value: -1, limits: LIMITS },
    ).limits;
  });
  return confusionOf(all, (index) => best[index % FOLDS] ?? LIMITS);
}

function f1Of(confusion: Confusion, label: Label): number {
  const rhythm = CLASSES[label];
  const right = confusion[label][rhythm] ?? 0;
  const labelled = Object.values(confusion[label]).reduce((sum, count) => sum + count, 0);
  const read = LABELS.reduce((sum, each) => sum + (confusion[each][rhythm] ?? 0), 0);
  return labelled + read === 0 ? 0 : (2 * right) / (labelled + read);
}

const f1s = (confusion: Confusion): Readonly<Record<string, number>> =>
  Object.fromEntries(LABELS.map((label) => [CLASSES[label], f1Of(confusion, label)]));

const meanF1 = (confusion: Confusion): number =>
  (f1Of(confusion, 'N') + f1Of(confusion, 'A') + f1Of(confusion, 'O')) / 3;

function tableOf(title: string, confusion: Confusion): string {
  const rhythms = LABELS.map((label) => CLASSES[label]);
  const rows = LABELS.map((label) =>
    [CLASSES[label], ...rhythms.map((rhythm) => String(confusion[label][rhythm] ?? 0))]
      .map((cell) => cell.padStart(11))
      .join(''),
  );
  return `\n${title} (rows: labels, columns: read as)\n${['', ...rhythms].map((cell) => cell.padStart(11)).join('')}\n${rows.join('\n')}\n`;
}
