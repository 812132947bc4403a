import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { Plugin } from 'vite';

/** What the rules say about a log; a form can be filled in without it. */
const GUIDANCE = new Set(['reason', 'advisory', 'message', 'judged', 'explain']);
/** What only the result of a diabetes report says. */
const RESULTS = 'diabetesStatus';
/** Readings and symptoms in the words of clinicians. */
const SIGN = 'sign';
/** What is sent to a patient, in the patient's language, whatever the reader's is. */
const DELIVERY = 'delivery';
/** What the server writes to a clinic's contact; no screen shows it. */
const OUTSIDE = 'notice';
/** Parts of their own, each with the view that shows it: advice for how a patient is, and what they may eat and do. */
const OF_VIEWS: ReadonlyMap<string, string> = new Map([
  ['guidance', 'recovery'],
  ['diet', 'diet'],
  ['exercise', 'exercise'],
]);
const PART = /^(.+clinical\.\w+\.json)\?part=(words|guidance|results|delivery|signs|recovery|diet|exercise)$/;

function partOf(key: string): string | null {
  if (key === OUTSIDE) return null;
  if (key === DELIVERY) return 'delivery';
  if (key === RESULTS) return 'results';
  if (key === SIGN) return 'signs';
  return OF_VIEWS.get(key) ?? (GUIDANCE.has(key) ? 'guidance' : 'words');
}

/**
 * Cuts a clinical language file by its parts (`?part=words`): on a slow line the words of the form must not wait for the sentences that follow it, and the reviewers of a language still have one file.
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
      const chosen = Object.entries(texts).filter(([key]) => partOf(key) === part);
      return {
        code: `export default ${JSON.stringify(Object.fromEntries(chosen))};`,
        moduleType: 'js',
      };
    },
  };
}
