/** `/api/rules`: the versions of the rules, and what each would have made of the clinic's past. Nothing is written. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventStore } from '../../events/store/port.ts';
import { PATIENTS } from '../../projections/patients/collection.ts';
import { PRESENT_RULES, RULE_SETS, type RuleSet } from '../clinical/rules.ts';
import { REPLAY_MEDIA, type ReplayLine, type ReplayResult } from '../contract/rules-replay.ts';
import { LIST_RULES, REPLAY_RULES } from '../contract/routes/rules-replay.ts';
import { FLAGS } from '../../events/enums.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { type Route, serve } from '../http/route.ts';
import { StreamedFile } from '../http/streamed-file.ts';
import { type Replay, replaying } from './replay.ts';

export interface RulesServices {
  readonly store: EventStore;
  readonly readSide: ReadSide;
  /** Ends every replay; what was sent then lacks its last line. */
  readonly stopping: AbortSignal;
}

/** Patients between two lines of progress. */
const LINE_EVERY = 10;
/** Each line is sent when it is known: what is compressed on the way waits for more. */
const AT_ONCE = { 'Cache-Control': 'no-store, no-transform' };

export function rulesRoutes(services: RulesServices): readonly Route[] {
  let isRunning = false;
  return [
    serve(LIST_RULES, {
      summary: 'The versions of the rules that a past log can be judged by again',
      handle: async () => ({
        body: RULE_SETS.map(({ version }) => ({ version, inForce: version === PRESENT_RULES.version })),
      }),
    }),
    serve(REPLAY_RULES, {
      summary: 'What a version of the rules would have made of every past log, a line of progress at a time',
      handle: async ({ caller: { clinicId }, params }) => {
        const rules = RULE_SETS.find(({ version }) => version === params.version);
        if (rules === undefined)
          throw Refusal.notFound(
            `There are the rules ${RULE_SETS.map(({ version }) => version).join(', ')}.`,
          );
        if (isRunning)
          throw Refusal.conflict('The past is being judged already. Please wait until that is done.');
        const patients = await patientsOf(services.readSide, clinicId);
        isRunning = true;
        const end = (): void => {
          isRunning = false;
        };
        const lines = textLines(replayLines(services, rules, patients));
        return {
          body: new StreamedFile(lines, `${REPLAY_MEDIA}; charset=utf-8`, null, { onEnd: end }),
          headers: AT_ONCE,
        };
      },
    }),
  ];
}

async function patientsOf(readSide: ReadSide, clinicId: string): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const page of readSide.findAll(PATIENTS, { index: 'byRegistration', equal: { clinicId } }))
    ids.push(...page.map(({ id }) => id));
  return ids;
}

async function* replayLines(
  { store, stopping }: RulesServices,
  rules: RuleSet,
  patients: readonly string[],
): AsyncGenerator<ReplayLine, void> {
  const total = patients.length;
  const replay = replaying(store, rules, patients);
  for (;;) {
    const { done, value } = await replay.next();
    if (stopping.aborted) return;
    if (done === true) {
      yield resultOf(rules.version, value);
      return;
    }
    if (value % LINE_EVERY === 0 || value === total) yield { checked: value, total };
    // However long it takes, others have their turn.
    await nextTurn();
  }
}

function resultOf(version: string, { logs, patients, changed, byRule, unreadable }: Replay): ReplayResult {
  const counts = FLAGS.flatMap((from) => FLAGS.map((to) => ({ from, to, logs: changed[from]?.[to] ?? 0 })));
  return {
    version,
    logs,
    patients,
    changed: counts.filter((each) => each.logs > 0),
    byRule: [...byRule],
    unreadable,
  };
}

async function* textLines(lines: AsyncIterable<ReplayLine>): AsyncGenerator<string, void> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`;
}
