/** Ends it of those caregivers whose last day is over. Nobody is let in until then: each request looks at the day, too. */
import { latestDay } from '../../events/local-time.ts';
import { derivedId } from '../../lib/ids.ts';
import { CAREGIVERS } from '../../projections/caregivers/collection.ts';
import type { CaregiverDocument } from '../../projections/caregivers/document.ts';
import type { Found, ReadSide } from '../event-sourcing/read-side.ts';
import { systemContext } from '../event-sourcing/system-context.ts';
import { endIfOver } from '../patients/caregiver.ts';
import type { PatientStore } from '../patients/patient.ts';
import { forEachDue } from '../reactors/sweeper.ts';

interface LastDayDependencies {
  readonly readSide: ReadSide;
  readonly patients: PatientStore;
}

/** One look at every caregiver of a clinic whose last day may be over. */
export async function sweepLastDays(dependencies: LastDayDependencies, clinicId: string): Promise<void> {
  const now = dependencies.readSide.clock.now();
  const due = await dependencies.readSide.all(CAREGIVERS, {
    index: 'byUntil',
    equal: { clinicId, open: true },
    range: { field: 'until', gt: '', lt: latestDay(now) },
  });
  await forEachDue(due, (found) => endOf(dependencies, found, now));
}

async function endOf(
  { patients }: LastDayDependencies,
  { id, document, position }: Found<CaregiverDocument>,
  now: Date,
): Promise<void> {
  const { patientId, caregiverId, clinicId } = document;
  // With the position: whoever is let in again, even to the same day, is another ending.
  const key = `caregiver-until:${id}:${position}`;
  const chain = derivedId('chain', key);
  const context = systemContext({ clinicId, now, correlationId: chain, causationId: chain, key });
  await patients.execute(patientId, context, { patientId }, (state) =>
    state === null || state.forgotten !== null ? [] : endIfOver(state, caregiverId, now),
  );
}
