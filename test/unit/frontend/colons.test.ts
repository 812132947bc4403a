import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFormats } from '../../../frontend/src/i18n/format.ts';

const SOURCES = join(import.meta.dirname, '..', '..', '..', 'frontend', 'src');
/** A colon that code puts after a value and before another, or an element. Of what a server answered the words are English. */
const BETWEEN = /\}: (?:<|\$\{)/;
const IN_ENGLISH = ['baseQuery.ts'];

describe('a colon between two texts', () => {
  it('stands as the language writes it', () => {
    assert.equal(createFormats('fr').labelled('Vert', ''), 'Vert\u00A0: ');
    assert.equal(createFormats('en').labelled('Green', 'well'), 'Green: well');
  });

  it('is put by nothing but the formats of the language', () => {
    const found = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) =>
        readFileSync(join(SOURCES, file), 'utf8')
          .split('\n')
          .filter(
            (line) =>
              BETWEEN.test(line) &&
              !file.endsWith('format.ts') &&
              !IN_ENGLISH.some((one) => file.endsWith(one)),
          )
          .map((line) => `${file}: ${line.trim()}`),
      );
    assert.deepEqual(found, []);
  });
});
