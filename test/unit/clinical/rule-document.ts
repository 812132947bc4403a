/** The tables of the clinical rules' document, which the product is held to. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const FILE = 'docs/clinical-rules.md';
const TEXT = readFileSync(path.resolve(import.meta.dirname, '../../..', FILE), 'utf8');

const linesOf = (section: string): readonly string[] => {
  const [, rest] = TEXT.split(`\n### ${section} `);
  assert.ok(rest !== undefined, `${FILE} has no section ${section}.`);
  return rest.split(/^#/m, 1).join().split('\n');
};
const cellsOf = (line: string): readonly string[] =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

/** The rows of the table of a section whose first column has this head. */
export function tableOf(section: string, head: string): readonly (readonly string[])[] {
  const lines = linesOf(section);
  const start = lines.findIndex((line) => line.trim().startsWith(`| ${head} |`));
  assert.ok(start !== -1, `${FILE} ${section} has no table whose first column is “${head}”.`);
  const [, , ...rows] = lines.slice(start).map((line) => line.trim());
  return rows
    .slice(
      0,
      rows.findIndex((line) => !line.startsWith('|')),
    )
    .map(cellsOf);
}

/** The words of a cell that are names: of rules, advice, fields. */
export const namesIn = (cell: string): readonly string[] => cell.match(/[A-Za-z0-9-]+/g) ?? [];
export const listIn = (cell: string): readonly string[] => cell.split(', ');

export interface DocumentedRule {
  readonly flag: 'RED' | 'AMBER' | 'NOTE';
  readonly id: string;
  readonly predicate: string;
  readonly reason: string;
  /** What the row of the product's table says, too. */
  readonly row: Readonly<Record<string, unknown>>;
}

export const RULE_TABLES = { '2.1': 'RED', '2.2': 'AMBER', '2.3': 'NOTE' } as const;

/** The rules in the order of urgency. */
export const DOCUMENTED_RULES: readonly DocumentedRule[] = Object.entries(RULE_TABLES).flatMap(
  ([section, flag]) =>
    tableOf(section, 'Rule id').map((cells) => {
      const [
        id = '',
        raised = '',
        appliesTo = '',
        predicate = '',
        reason = '',
        advisories = '',
        subject = '',
        source,
      ] = cells;
      const [condition, alsoRaises] = raised.split(' + ');
      const [, topic, family = topic] = /^(\S+)(?: \((\S+)\))?$/.exec(subject) ?? [];
      return {
        flag,
        id,
        predicate,
        reason,
        row: {
          condition: condition === '-' ? null : condition,
          alsoRaises: alsoRaises === undefined ? [] : listIn(alsoRaises),
          appliesToAll: appliesTo.startsWith('ALL'),
          advisories: listIn(advisories),
          topic,
          family,
          source,
        },
      };
    }),
);

type Entries = readonly (readonly [name: string, value: unknown])[];

/**
 * Fails with a sentence for each name that only one of the two has, that one has twice, and of which they say otherwise.
 * @param where the section of the document
 * @param file where the product says it
 */
export function assertDocumented(where: string, documented: Entries, file: string, coded: Entries): void {
  const section = `${FILE} ${where}`;
  const [rows, parts] = [new Map(documented), new Map(coded)];
  const faults = [...new Set([...parts.keys(), ...rows.keys()])].flatMap((name) => {
    if (!rows.has(name)) return [`${section} lacks ${name}, which ${file} has: ${text(parts.get(name))}`];
    if (!parts.has(name)) return [`${section} has ${name}, which ${file} lacks.`];
    const [said, is] = [text(rows.get(name)), text(parts.get(name))];
    return said === is ? [] : [`${section} says of ${name}\n  ${said}\nand ${file}\n  ${is}`];
  });
  const [order, codedOrder] = [documented, coded].map((entries) => entries.map(([name]) => name));
  if (faults.length === 0 && order?.join() !== codedOrder?.join()) {
    faults.push(
      `${section} and ${file} have another order, or one has a name twice:\n  ${order?.join()}\n  ${codedOrder?.join()}`,
    );
  }
  assert.ok(faults.length === 0, faults.join('\n'));
}

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
