/** Ends it of those caregivers whose last day is over. Nobody is let in until then: each request looks at the day, too. */
import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '../../lib/durations.ts';
import { CAREGIVERS } from '../../projections/caregivers/collection.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { endIfOver } from '../patients/caregiver.ts';
import type { PatientStore } from '../patients/patient.ts';
import { SYSTEM_USER } from '../users/user-name.ts';

/** Nowhere is it later than this ahead of UTC. */
const FURTHEST_AHEAD_MS = 14 * HOUR_MS;

export async function sweepLastDays(
  { readSide, patients }: { readonly readSide: ReadSide; readonly patients: PatientStore },
  clinicId: string,
): Promise<void> {
  const now = readSide.clock.now();
  const latest = new Date(now.getTime() + FURTHEST_AHEAD_MS).toISOString().slice(0, 10);
  const over = readSide.findAll(CAREGIVERS, {
    index: 'byUntil',
    equal: { clinicId, open: true },
    range: { field: 'until', gt: '', lt: latest },
  });
  for await (const page of over)
    for (const { document } of page) {
      const { patientId, caregiverId } = document;
      const id = randomUUID();
      const actor = { id: SYSTEM_USER, role: 'system' } as const;
      const context = { actor, clinicId, now, correlationId: id, causationId: id, repeat: null };
      await patients.execute(patientId, context, { patientId }, (state) =>
        state === null || state.forgotten !== null ? [] : endIfOver(state, caregiverId, now),
      );
    }
}
