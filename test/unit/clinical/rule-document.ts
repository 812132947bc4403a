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
  readonly reason: string;
  /** What the row of the product's table says, too. */
  readonly row: Readonly<Record<string, unknown>>;
}

const RULE_TABLES = { '2.1': 'RED', '2.2': 'AMBER', '2.3': 'NOTE' } as const;

/** The rules in the order of urgency. */
export const DOCUMENTED_RULES: readonly DocumentedRule[] = Object.entries(RULE_TABLES).flatMap(
  ([section, flag]) =>
    tableOf(section, 'Rule id').map((cells) => {
      const [id = '', raised = '', appliesTo = '', , reason = '', advisories = '', subject = '', source] =
        cells;
      const [condition, alsoRaises] = raised.split(' + ');
      const [, topic, family = topic] = /^(\S+)(?: \((\S+)\))?$/.exec(subject) ?? [];
      return {
        flag,
        id,
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

/**
 * Fails with a sentence for each name that only one of the two has, and for each of which they say otherwise.
 * @param where the section of the document
 * @param file where the product says it
 */
export function assertDocumented(
  where: string,
  documented: ReadonlyMap<string, unknown>,
  file: string,
  coded: ReadonlyMap<string, unknown>,
): void {
  const section = `${FILE} ${where}`;
  const faults = [...new Set([...coded.keys(), ...documented.keys()])].flatMap((name) => {
    if (!documented.has(name))
      return [`${section} lacks ${name}, which stands in ${file}: ${text(coded.get(name))}`];
    if (!coded.has(name)) return [`${section} has ${name}, which does not stand in ${file}.`];
    const [said, is] = [text(documented.get(name)), text(coded.get(name))];
    return said === is ? [] : [`${section} says of ${name}\n  ${said}\nand ${file}\n  ${is}`];
  });
  const [order, codedOrder] = [[...documented.keys()], [...coded.keys()]];
  const moved = codedOrder.findIndex((name, index) => name !== order[index]);
  if (faults.length === 0 && moved !== -1) {
    faults.push(
      `${section} has ${order[moved]} where ${file} has ${codedOrder[moved]}: the order is another.`,
    );
  }
  assert.ok(faults.length === 0, faults.join('\n'));
}

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
