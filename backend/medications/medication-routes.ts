/** `/api/patients/{id}/medications`: the medicines as the care team knows them. */
import {
  CHANGE_MEDICATION,
  LIST_MEDICATIONS,
  START_MEDICATION,
  STOP_MEDICATION,
} from '../contract/routes/treatment.ts';
import { MEDICATIONS } from '../../projections/medications/collection.ts';
import type { MedicationDocument } from '../../projections/medications/document.ts';
import type { PatientDocument } from '../../projections/patients/document.ts';
import {
  changeMedicationSchema,
  type Medication,
  startMedicationSchema,
  stopMedicationSchema,
} from '../contract/treatment.ts';
import { creationId } from '../event-sourcing/event-log.ts';
import type { WithId } from '../event-sourcing/read-side.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import type { Services } from '../event-sourcing/services.ts';
import { type Route, type RouteRequest, type RouteResult, serve } from '../http/route.ts';
import { whenShown } from '../http/when-shown.ts';
import { dayAsSent, dayIn } from '../patients/patient-day.ts';
import { aboutPatient, assertOfClinic } from '../patients/patient-access.ts';
import {
  changeMedication,
  type DecidedMedicationEvent,
  type MedicationState,
  type MedicationStore,
  startMedication,
  stopMedication,
  UNKNOWN_MEDICATION,
} from './medication.ts';

export interface MedicationServices extends Services {
  readonly medications: MedicationStore;
}

export function medicationRoutes(services: MedicationServices): readonly Route[] {
  const { readSide } = services;
  return [
    serve(LIST_MEDICATIONS, {
      summary:
        'The medicines that the care team knows of: those that are taken, then those that were stopped',
      handle: aboutPatient(readSide, async (patientId) => {
        const found = await readSide.all(MEDICATIONS, { index: 'byPatient', equal: { patientId } });
        const all = found.map(medicationView);
        return [...all.filter(({ stopped }) => !stopped), ...all.filter(({ stopped }) => stopped)];
      }),
    }),
    serve(START_MEDICATION, {
      summary: 'Add a medicine',
      body: startMedicationSchema,
      handle: (request) => {
        const { name, dose, times, since } = request.body;
        const id = creationId(request.context, services.ids);
        return change(services, request, id, since, (state, day) =>
          startMedication(state, { name, dose, times: sorted(times), since: day }),
        );
      },
    }),
    serve(CHANGE_MEDICATION, {
      summary: 'Give another dose, or at other times',
      body: changeMedicationSchema,
      handle: (request) => {
        const { medicationId, patientId } = request.params;
        const { dose, times, since, madeFrom = null } = request.body;
        return change(services, request, medicationId, since, (state, day) =>
          changeMedication(
            state,
            patientId,
            { dose, times: sorted(times), since: day },
            madeFrom && { dose: madeFrom.dose, times: sorted(madeFrom.times) },
          ),
        );
      },
    }),
    serve(STOP_MEDICATION, {
      summary: 'Stop a medicine',
      body: stopMedicationSchema,
      handle: (request) => {
        const { medicationId, patientId } = request.params;
        const { since, reason } = request.body;
        return change(services, request, medicationId, since, (state, day) =>
          stopMedication(state, patientId, { since: day, reason }),
        );
      },
    }),
  ];
}

const sorted = (times: readonly string[] | null | undefined): string[] => [...new Set(times)].toSorted();

async function change(
  services: MedicationServices,
  { params: { patientId }, caller, context }: RouteRequest<'patientId'>,
  id: string,
  since: string | null,
  decide: (state: MedicationState, since: string) => readonly DecidedMedicationEvent[],
): Promise<RouteResult<Medication>> {
  const { readSide } = services;
  const day = dayOf(await assertOfClinic(readSide, caller, patientId), since, context.now);
  const changed = await services.medications.execute(id, context, { patientId }, (state) =>
    decide(state, day),
  );
  return whenShown(services, changed, async () => {
    const document = await readSide.get(MEDICATIONS, id);
    if (document === null) throw Refusal.notFound(UNKNOWN_MEDICATION);
    return medicationView({ id, document });
  });
}

/** @throws Refusal 400 for a day to come */
function dayOf({ timeZone }: PatientDocument, since: string | null, now: Date): string {
  const today = dayIn(timeZone, now);
  const day = dayAsSent(timeZone, since) ?? today;
  if (day <= today) return day;
  const message = 'The day lies in the future.';
  throw Refusal.invalid([{ path: 'since', key: 'validation.since.range', message }]);
}

function medicationView({ id, document }: WithId<MedicationDocument>): Medication {
  const { name, doses, stopped } = document;
  const all = doses.map(({ dose, times, since }) => ({ dose, times: [...times], since }));
  const now = all.at(-1) ?? { dose: '', times: [], since: '' };
  return {
    id,
    name,
    ...now,
    startedOn: all[0]?.since ?? now.since,
    before: all.slice(0, -1),
    stopped: stopped && { since: stopped.since, reason: stopped.reason },
  };
}
