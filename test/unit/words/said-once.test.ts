import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { sourceFiles } from '../../check/source-files.ts';

/** A text in quotation marks that is a sentence: it ends as one, and there are three words of it at least. */
const SENTENCE = /'([A-Z][^'\n]* [^'\n]* [^'\n]*\.)'|"([A-Z][^"\n]* [^"\n]* [^"\n]*\.)"/g;

describe('the sentences of the server', () => {
  it('are each written in one place', async () => {
    const places = new Map<string, string[]>();
    for (const file of (await sourceFiles('.', 'backend')).filter((name) => name.endsWith('.ts')))
      for (const [, single, double = ''] of (await readFile(file, 'utf8')).matchAll(SENTENCE)) {
        const sentence = single ?? double;
        places.set(sentence, [...(places.get(sentence) ?? []), file]);
      }
    const repeated = [...places].filter(([, files]) => files.length > 1);
    assert.deepEqual(Object.fromEntries(repeated), {});
    assert.ok(places.size > 200, `${places.size} sentences were found`);
  });
});
