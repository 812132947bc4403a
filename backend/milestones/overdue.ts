/**
 * A milestone that is still awaited is overdue on the day after its target day, by the patient's calendar. What is
 * due is looked for with the clock, at the start and at intervals: the read model points to it, the stream decides.
 */
import { MILESTONES } from '../../projections/milestones/collection.ts';
import { addDays, latestDay, localTime } from '../../events/local-time.ts';
import type { Outcome } from '../event-sourcing/command.ts';
import { derivedId } from '../../lib/ids.ts';
import { dayIn } from '../patients/patient-day.ts';
import type { PatientStore } from '../patients/patient.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { systemContext } from '../event-sourcing/system-context.ts';
import { forEachDue } from '../reactors/sweeper.ts';
import { becomeOverdue, type MilestoneState, type MilestoneStore } from './milestone.ts';

interface OverdueAggregates {
  readonly milestones: MilestoneStore;
  readonly patients: PatientStore;
}

interface MilestoneRef {
  readonly milestoneId: string;
  readonly patientId: string;
  readonly clinicId: string;
  /** Of the chain that it belongs to; without it, it begins its own. */
  readonly correlationId?: string;
  /** Whether it belongs to made-up history. */
  readonly simulated?: true;
}

/** The instant at which a milestone is overdue: the end of its target day. null where it never is. */
async function overdueFrom(
  { milestones, patients }: OverdueAggregates,
  milestone: MilestoneRef,
): Promise<Date | null> {
  const targetDate = (await milestones.load(milestone.milestoneId)).state?.targetDate ?? null;
  const timeZone = (await patients.load(milestone.patientId)).state?.profile.timeZone;
  if (targetDate === null || timeZone === undefined) return null;
  return localTime(timeZone).instantOf(addDays(targetDate, 1), 0);
}

async function setOverdue(
  dependencies: OverdueAggregates,
  milestone: MilestoneRef,
  at: Date,
): Promise<Outcome<MilestoneState> | null> {
  const { milestoneId, patientId, clinicId, correlationId, simulated } = milestone;
  const patient = (await dependencies.patients.load(patientId)).state;
  if (patient === null || patient.forgotten !== null) return null;
  const key = `overdue:${milestoneId}`;
  const context = systemContext({
    clinicId,
    now: at,
    correlationId: correlationId ?? derivedId('chain', key),
    causationId: milestoneId,
    simulated,
    key,
  });
  return dependencies.milestones.execute(milestoneId, context, { patientId }, (state) =>
    becomeOverdue(state, dayIn(patient.profile.timeZone, at)),
  );
}

/** Sets a milestone that was overdue by then so at its own hour, as a sweep would have done at that time. */
export async function setOverdueInTime(
  dependencies: OverdueAggregates,
  milestone: MilestoneRef,
  until: string,
): Promise<Outcome<MilestoneState> | null> {
  const from = await overdueFrom(dependencies, milestone);
  return from === null || from.toISOString() > until ? null : setOverdue(dependencies, milestone, from);
}

interface OverdueSweepDependencies extends OverdueAggregates {
  readonly readSide: ReadSide;
  /** Until when made-up history is being written now, with its own overdue milestones; null while none is. ISO, UTC. */
  readonly simulatedUntil: () => Promise<string | null>;
}

/** Whether it became overdue in made-up history that is still being written, which sets it so itself. */
async function isSimulatedNow(
  { milestones, simulatedUntil }: OverdueSweepDependencies,
  { milestoneId }: MilestoneRef,
  from: Date,
): Promise<boolean> {
  if ((await milestones.load(milestoneId)).state?.simulated !== true) return false;
  return from.toISOString() <= ((await simulatedUntil()) ?? '');
}

/** One look at every milestone of a clinic that may have become overdue. */
export async function sweepOverdue(dependencies: OverdueSweepDependencies, clinicId: string): Promise<void> {
  const now = dependencies.readSide.clock.now();
  const found = await dependencies.readSide.all(MILESTONES, {
    index: 'byOverdue',
    equal: { clinicId },
    range: { field: 'overdueOrder', gt: '', lt: latestDay(now) },
  });
  const due = found.map(({ id, document: { patientId } }) => ({ milestoneId: id, patientId, clinicId }));
  await forEachDue(due, async (milestone) => {
    const from = await overdueFrom(dependencies, milestone);
    if (from === null || from > now || (await isSimulatedNow(dependencies, milestone, from))) return;
    await setOverdue(dependencies, milestone, now);
  });
}
