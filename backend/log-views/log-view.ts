/** A log as it is answered: from its document, or from its two events where the answer may not wait for a projection. */
import type { EventOf } from '../../events/event.ts';
import { completeLogValues, groupsNotAnswered, type LogField } from '../../events/vocabulary.ts';
import { type LogDocument, recordedLog, type Verdict, verdictOn } from '../../projections/logs/document.ts';
import { glucoseLowOf } from '../../events/log-events.ts';
import { textsFor } from '../texts/clinical-texts.ts';
import { patientOf } from '../../events/event.ts';
import type { Evaluation, Log } from '../contract/log.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { authorsOf, type EnteredLog, type LogAuthor } from './log-author.ts';
import type { Issue } from '../contract/problem.ts';
import { ReadModelsUnavailableError } from '../../projections/read-models/port.ts';

interface LogEvents {
  readonly recorded: EventOf<'LogRecorded'>;
  readonly evaluated: EventOf<'LogEvaluated'>;
}

export async function logViews(
  readSide: ReadSide,
  found: readonly { readonly id: string; readonly document: LogDocument }[],
): Promise<readonly Log[]> {
  const authorOf = await authorsOf(
    readSide,
    found.map(({ document }) => document),
  );
  // Nothing is shown that was not judged.
  return found.flatMap(({ id, document: log }) =>
    log.verdict === null ? [] : [judgedLogView(id, log, log.verdict, authorOf(log))],
  );
}

/** Of a log that was accepted: nothing that a projection lacks may hold its judgement back from who sent it. */
export async function logViewOfEvents(readSide: ReadSide, { recorded, evaluated }: LogEvents): Promise<Log> {
  const entered = { patientId: patientOf(recorded), enteredBy: recorded.meta.actor };
  const author = await authorOrId(readSide, entered);
  return judgedLogView(recorded.data.logId, recordedLog(recorded), verdictOn(evaluated), author);
}

async function authorOrId(readSide: ReadSide, entered: EnteredLog): Promise<LogAuthor> {
  try {
    return (await authorsOf(readSide, [entered]))(entered);
  } catch (error) {
    if (!(error instanceof ReadModelsUnavailableError)) throw error;
    return { ...entered.enteredBy, name: entered.enteredBy.id };
  }
}

function judgedLogView(id: string, log: LogDocument, verdict: Verdict, enteredBy: LogAuthor): Log {
  const textOf = textsFor(verdict.glucoseLow);
  return {
    id,
    patientId: log.patientId,
    timestamp: log.measuredAt,
    receivedAt: log.receivedAt,
    source: log.source,
    notes: log.notes,
    enteredBy,
    ...completeLogValues(log.values),
    notAnswered: [...groupsNotAnswered(log.values)],
    overallFlag: verdict.overallFlag,
    flagDiabetes: verdict.flagDiabetes,
    flagReasons: verdict.reasonKeys.map(textOf),
    conditionFlags: verdict.conditionFlags,
    message: textOf(verdict.messageKey),
    advisories: verdict.advisoryKeys.map(textOf),
    messageKey: verdict.messageKey,
    reasonKeys: [...verdict.reasonKeys],
    advisoryKeys: [...verdict.advisoryKeys],
    limited: verdict.limited,
    rulesVersion: verdict.rulesVersion,
    glucoseLow: verdict.glucoseLow,
  };
}

export function evaluationView({ data }: EventOf<'LogEvaluated'>): Evaluation {
  const glucoseLow = glucoseLowOf(data);
  const textOf = textsFor(glucoseLow);
  return {
    overallFlag: data.overallFlag,
    flagDiabetes: data.flagDiabetes,
    conditionFlags: data.conditionFlags,
    reasons: data.reasonKeys.map(textOf),
    message: textOf(data.messageKey),
    advisories: data.advisoryKeys.map(textOf),
    messageKey: data.messageKey,
    reasonKeys: data.reasonKeys,
    advisoryKeys: data.advisoryKeys,
    limited: data.limited,
    rulesVersion: data.rulesVersion,
    glucoseLow,
    firedRules: data.firedRules.map((rule) => {
      const first = rule.compared[0];
      return {
        id: rule.id,
        condition: rule.condition,
        flag: rule.flag,
        field: first?.field ?? null,
        value: first?.value ?? null,
        limit: first?.limit ?? null,
        reasonKey: `reason.${rule.id}`,
        compared: rule.compared,
      };
    }),
  };
}

/** A pulse pressure below this is rare enough to ask for a second look (`clinical-rules` 3.4), mmHg. */
const NARROW_PULSE_PRESSURE = 10;
/** Meters that show numbers beyond these are few, mmol/L: more often it is a sign, a slip, or a sensor's code for an error. */
const USUAL_GLUCOSE = { min: 1.5, max: 33 } as const;

/**
 * What was accepted and is worth a second look.
 *
 * @param repeated the first of the readings, where the same were sent before as measured then
 */
export function hintsOf(
  { bpSys, bpDia, glucoseMmol }: Partial<Readonly<Record<LogField, unknown>>>,
  repeated: LogField | null,
): readonly Issue[] {
  const isNarrow =
    typeof bpSys === 'number' && typeof bpDia === 'number' && bpSys - bpDia < NARROW_PULSE_PRESSURE;
  const isUnusual =
    typeof glucoseMmol === 'number' && (glucoseMmol < USUAL_GLUCOSE.min || glucoseMmol > USUAL_GLUCOSE.max);
  return [
    isNarrow && {
      path: 'bpDia',
      key: 'hint.bp.narrow',
      message: 'The two blood pressure numbers are very close together. Please measure again to be sure.',
    },
    isUnusual && {
      path: 'glucoseMmol',
      key: 'hint.glucose.unusual',
      message:
        'This blood sugar is very unusual. Is that what the meter shows? Please measure again to be sure.',
    },
    repeated !== null && {
      path: repeated,
      key: 'hint.reading.repeated',
      message: 'The same numbers were sent before. If this was one measurement, do not send it again.',
    },
  ].filter((hint) => hint !== false);
}
