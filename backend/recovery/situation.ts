/** How a patient is by what they reported last, as advice for them depends on it. */
import { comparedGlucose, type GlucoseLow } from '../../events/glucose.ts';
import { DEFAULT_THRESHOLDS, type Thresholds } from '../../events/thresholds.ts';
import { completeLogValues } from '../../events/vocabulary.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { LOGS } from '../../projections/logs/collection.ts';
import type { LogDocument } from '../../projections/logs/document.ts';
import type { PatientDocument } from '../../projections/patients/document.ts';
import { CLINICS } from '../../projections/settings/collection.ts';
import { effectiveThresholds } from '../clinical/effective-thresholds.ts';
import { roundedOf } from '../clinical/predicates.ts';
import { ruleNamed } from '../clinical/rules.ts';
import type { RECOVERY_FORMS } from '../contract/recovery.ts';
import type { ReadSide, WithId } from '../event-sourcing/read-side.ts';
import { knownConditions } from '../patients/patient.ts';
import { advisedConditions, type Situation } from './guidance.ts';

export interface KnownSituation extends Situation {
  /** The log that it follows from; null before there is one. */
  readonly log: WithId<LogDocument> | null;
  readonly glucoseLow: GlucoseLow;
}

export async function situationOf(
  readSide: ReadSide,
  patientId: string,
  patient: PatientDocument,
  form: (typeof RECOVERY_FORMS)[number],
): Promise<KnownSituation> {
  const newest = await newestJudged(readSide, patient);
  const ofDiabetes =
    form === 'diabetes' ? unlessWorseNow(await newestOfDiabetes(readSide, patientId), patient) : null;
  const log = ofDiabetes ?? newest;
  const known = knownConditions(patient);
  const ownLimits = (await readSide.get(CLINICS, patient.clinicId))?.thresholds ?? DEFAULT_THRESHOLDS;
  const { thresholds } = effectiveThresholds(ownLimits, patient.overrides);
  return {
    log,
    // A log that cannot be read may be the worst one: nothing is known to be well then.
    flag:
      ofDiabetes?.document.verdict?.flagDiabetes ?? patient.lastFlag ?? (newest === null ? 'GREEN' : 'AMBER'),
    conditions: form === 'diabetes' ? ['DIABETES'] : advisedConditions(known),
    hasHeartFailure: known.has('HEART_FAILURE'),
    hasSwollenAnkles: newest?.document.values.ankleSwellingIncrease === true,
    glucose: log === null ? null : glucoseBeside(log.document, thresholds),
    mayTakeAspirin: log === null || (await mayTakeAspirin(readSide, log.document)),
    glucoseLow: { below: thresholds.DIABETES.lowBelow, unit: patient.glucoseUnit },
  };
}

/**
 * What was reported of diabetes, unless the newest log is RED where that was not: a sugar that was good yesterday tells nobody to
 * exercise whose chest hurts now.
 */
function unlessWorseNow(
  ofDiabetes: WithId<LogDocument> | null,
  { lastFlag }: PatientDocument,
): WithId<LogDocument> | null {
  return lastFlag === 'RED' && ofDiabetes?.document.verdict?.flagDiabetes !== 'RED' ? null : ofDiabetes;
}

/** The newest log that held something to judge: the patient's last flag is its own. */
async function newestJudged(
  readSide: ReadSide,
  { lastFlagOrder }: PatientDocument,
): Promise<WithId<LogDocument> | null> {
  const id = lastFlagOrder.split('|')[2];
  const document = id === undefined ? null : await readSide.get(LOGS, id);
  return id === undefined || document === null ? null : { id, document };
}

/** What was said of diabetes longer ago says nothing of today. */
const LOOKED_BACK_MS = 366 * DAY_MS;

async function newestOfDiabetes(readSide: ReadSide, patientId: string): Promise<WithId<LogDocument> | null> {
  const since = new Date(readSide.clock.now().getTime() - LOOKED_BACK_MS).toISOString();
  const pages = readSide.findAll(LOGS, {
    index: 'byPatient',
    equal: { patientId },
    range: { field: 'order', gt: since },
    descending: true,
  });
  for await (const page of pages) {
    const found = page.find(({ document }) => (document.verdict?.flagDiabetes ?? null) !== null);
    if (found !== undefined) return found;
  }
  return null;
}

function glucoseBeside({ values }: LogDocument, { DIABETES }: Thresholds): Situation['glucose'] {
  const glucose = roundedOf(comparedGlucose(completeLogValues(values)));
  if (glucose === null) return null;
  if (glucose < DIABETES.lowBelow) return 'low';
  const greenMax = {
    FASTING: DIABETES.fastingGreenMax,
    PP2H: DIABETES.pp2hGreenMax,
    RANDOM: DIABETES.randomGreenMax,
    UNKNOWN: DIABETES.randomGreenMax,
  }[values.glucoseContext ?? 'UNKNOWN'];
  return glucose > greenMax ? 'high' : null;
}

/** A day's logs at most: nobody reports more often than every few minutes. */
const MOST_OF_A_DAY = 500;

/** Not after signs of a stroke or pain between the shoulders, in this log or another of the day before it. */
async function mayTakeAspirin(
  readSide: ReadSide,
  { patientId, measuredAt, order }: LogDocument,
): Promise<boolean> {
  const dayBefore = new Date(Date.parse(measuredAt) - DAY_MS).toISOString();
  const logs = await readSide.find(LOGS, {
    index: 'byPatient',
    equal: { patientId },
    range: { field: 'order', gt: dayBefore, lte: order },
    descending: true,
    limit: MOST_OF_A_DAY,
  });
  return logs.every(
    ({ document: { values, verdict } }) =>
      values.backPainBetweenShoulders !== true &&
      !(verdict?.ruleIds ?? []).some((id) => ruleNamed(id)?.topic === 'stroke'),
  );
}
