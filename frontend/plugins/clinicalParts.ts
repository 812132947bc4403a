import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { Plugin } from 'vite';

/** What the rules say about a log; a form can be filled in without it. */
const GUIDANCE = new Set(['reason', 'advisory', 'message', 'judged', 'explain']);
/** What the server writes to a clinic's contact; no screen shows it. */
const OUTSIDE = 'notice';
/** What is loaded with the view that shows it, by its key in the file. */
const OF_VIEWS: Readonly<Record<string, string>> = {
  // What only the result of a diabetes report says.
  diabetesStatus: 'results',
  // Readings and symptoms in the words of clinicians.
  sign: 'signs',
  guidance: 'recovery',
  diet: 'diet',
  exercise: 'exercise',
  // What is sent to a patient, in the patient's language, whatever the reader's is.
  delivery: 'delivery',
  ecg: 'ecg',
  // What is in a parcel of food.
  bundle: 'bundles',
};
/** Of what is done in RED, what counts while help is on its way: it is there without the rest, too. */
const URGENT = 'urgent';
const PARTS = ['words', 'guidance', URGENT, ...Object.values(OF_VIEWS)];
const PART = new RegExp(String.raw`^(.+clinical\.\w+\.json)\?part=(${PARTS.join('|')})$`);

function partOf(key: string): string | null {
  if (key === OUTSIDE) return null;
  return OF_VIEWS[key] ?? (GUIDANCE.has(key) ? 'guidance' : 'words');
}

const guidedSchema = z.record(z.string(), z.object({ RED: z.record(z.string(), z.unknown()) }));

const urgentOf = (guidance: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(guidedSchema.parse(guidance)).map(([condition, { RED }]) => [
      condition,
      { RED: { medications: RED['medications'], emergency: RED['emergency'] } },
    ]),
  );

/**
 * Cuts a clinical language file by `?part=words`, `?part=guidance` and the parts of views: on a slow line the words of the form
 * must not wait for the sentences that follow it, and the reviewers of a language still have one file.
 */
export function clinicalParts(): Plugin {
  return {
    name: 'clinical-parts',
    enforce: 'pre',
    async load(id) {
      const [, file, part] = PART.exec(id) ?? [];
      if (file === undefined) return null;
      this.addWatchFile(file);
      const texts = z.record(z.string(), z.unknown()).parse(JSON.parse(await readFile(file, 'utf8')));
      const chosen: (readonly [string, unknown])[] =
        part === URGENT
          ? [['guidance', urgentOf(texts['guidance'])]]
          : Object.entries(texts).filter(([key]) => partOf(key) === part);
      return {
        code: `export default ${JSON.stringify(Object.fromEntries(chosen))};`,
        moduleType: 'js',
      };
    },
  };
}
