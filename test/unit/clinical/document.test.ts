import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import table from './rule-table.json' with { type: 'json' };

const DOCUMENT = path.resolve(import.meta.dirname, '../../../docs/clinical-rules.md');

describe('the document of the clinical rules', () => {
  let text: string;

  before(async () => {
    text = await readFile(DOCUMENT, 'utf8');
  });

  /** The rows of a section's tables by their first cell, without the heads. */
  function rowsOf(section: string): readonly (readonly string[])[] {
    const [, ...rest] = text.split(new RegExp(`^### ${section.replace('.', '\\.')} `, 'm'));
    const lines = rest.join('').split(/^#/m)[0]?.split('\n') ?? [];
    const rows = lines.flatMap((line) => (line.startsWith('|') ? [cellsOf(line)] : []));
    return rows.filter((_, index) => !isHead(rows, index));
  }
  const cellsOf = (line: string): readonly string[] => line.slice(2, -2).split(' | ');
  const isLine = (cells: readonly string[] | undefined): boolean => cells?.[0]?.startsWith('-') ?? false;
  const isHead = (rows: readonly (readonly string[])[], index: number): boolean =>
    isLine(rows[index]) || isLine(rows[index + 1]);

  it('has the rules that the table has, row by row and in its order', () => {
    const rows = ['2.1', '2.2', '2.3'].flatMap(rowsOf);
    const expected = table.rules.map((rule, index) => [
      String(index + 1),
      rule.id,
      [rule.condition ?? '-', ...(rule.alsoRaises.length > 0 ? [rule.alsoRaises.join(', ')] : [])].join(
        ' + ',
      ),
      rule.appliesTo,
      rule.predicate,
      rule.reason,
      rule.advisories.join(', '),
      rule.topic,
      rule.source,
    ]);
    assert.deepEqual(rows, expected);
  });

  it('has the words of advice and messages', () => {
    const words = ['2.4', '2.5'].flatMap(rowsOf).map((cells) => cells.join(': '));
    const messages = Object.entries(table.messages).flatMap(([flag, topics]) =>
      Object.entries(topics).map(([topic, message]) => `message.${flag}.${topic}: ${message}`),
    );
    const advisories = Object.entries(table.advisories).map(([key, word]) => `advisory.${key}: ${word}`);
    assert.deepEqual(words.toSorted(), [...advisories, ...messages].toSorted());
  });

  it('says of each field which rules read it', () => {
    const rows = rowsOf('2.6').filter(([field = '']) => field in table.fieldCoverage);
    const expected = Object.entries(table.fieldCoverage).map(([field, rules]) => [field, rules]);
    assert.deepEqual(
      Object.fromEntries(rows.map(([field, rules = '']) => [field, rules.match(/[A-Z]+-[A-Z0-9-]+/g) ?? []])),
      Object.fromEntries(expected),
    );
  });
});
