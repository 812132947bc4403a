/**
 * `npm run clinical -- replay --rules <version>`: how many past logs another version of the rules would flag otherwise.
 * In place of a version, the path of a module that exports a `ruleSet`: a table that is proposed and not in force. Reads
 * only; runs beside a serving product.
 *
 * `npm run clinical -- texts`: every clinical text and every lesson in their languages with their review state, as CSV
 * for a reviewer.
 */
import * as z from 'zod/mini';
import { configuredEventStore } from '../../events/store/location.ts';
import { openEventStore } from '../../events/store/open.ts';
import { command, oneOf, runCommand } from '../../lib/command-line.ts';
import { ownModule } from '../../lib/own-module.ts';
import { replay, type Replay } from './replay.ts';
import { reviewSheet } from './review-sheet.ts';
import { RULE_SETS, type RuleSet } from '../clinical/rules.ts';

const USAGE = `npm run clinical -- replay --rules <version or path of a module that exports ruleSet>
npm run clinical -- texts
`;

const COMMANDS = {
  replay: command({ takes: ['--rules'], run: ({ '--rules': named }) => replayBy(named) }),
  texts: command({
    run: () => {
      process.stdout.write(reviewSheet());
      return 0;
    },
  }),
};

async function replayBy(named: string): Promise<number> {
  const ruleSet = await ruleSetNamed(named);
  const store = await openEventStore(configuredEventStore(process.env));
  try {
    process.stdout.write(told(ruleSet.version, await replay(store, ruleSet)));
  } finally {
    await store.close();
  }
  return 0;
}

/** @throws with one sentence where there is no such version and no such module */
async function ruleSetNamed(named: string): Promise<RuleSet> {
  const known = RULE_SETS.find(({ version }) => version === named);
  if (known !== undefined) return known;
  // A path, also a wrong one, is told as one.
  if (!/[./\\]/.test(named)) {
    const versions = RULE_SETS.map(({ version }) => version).join(', ');
    throw new Error(`There are no rules "${named}". There are ${versions}.`);
  }
  const { ruleSet } = (await ownModule(named)) as { readonly ruleSet?: unknown };
  if (isRuleSet(ruleSet)) return ruleSet;
  throw new Error(
    `${named} exports no ruleSet with version, rules and laterFields, as ruleSetOf (backend/clinical/rules.ts) makes one.`,
  );
}

const predicateSchema = z.object({ holds: z.custom((value) => typeof value === 'function') });
const ruleSetSchema = z.object({
  version: z.string(),
  laterFields: z.array(z.string()),
  rules: z
    .array(
      z.object({
        id: z.string(),
        flag: z.enum(['RED', 'AMBER', 'NOTE']),
        appliesTo: predicateSchema,
        when: predicateSchema,
        needs: z.nullable(z.looseObject({})),
      }),
    )
    .check(z.minLength(1)),
});
const isRuleSet = (value: unknown): value is RuleSet => ruleSetSchema.safeParse(value).success;

function told(version: string, { logs, patients, changed, byRule, unreadable }: Replay): string {
  const rows = Object.entries(changed).flatMap(([from, row]) =>
    Object.entries(row).map(([to, count]) => ({ from, to, count })),
  );
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  const lines = [
    `Rules ${version} over ${logs} logs of ${patients} patients: ${total} would be flagged otherwise.`,
    ...rows.map(({ from, to, count }) => `  ${from} to ${to}: ${count}`),
    ...(byRule.length === 0 ? [] : ['By rule, in those logs:']),
    ...byRule.map(
      ({ id, firesNow, firesNoMore }) => `  ${id}: fires now ${firesNow}, no more ${firesNoMore}`,
    ),
    ...(unreadable === 0 ? [] : [`${unreadable} events could not be read and were left out.`]),
  ];
  return `${lines.join('\n')}\n`;
}

await runCommand(USAGE, oneOf(COMMANDS));
