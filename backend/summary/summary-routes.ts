/** `/api/patients/{id}/summary`: what one wants to know before a call. */
import { READ_SUMMARY } from '../contract/routes/summary.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { type Route, serve } from '../http/route.ts';
import { aboutPatient } from '../patients/patient-access.ts';
import { seesContacts } from '../patients/patient-of-caregiver.ts';
import { summaryOf } from './summary.ts';

export function summaryRoutes(readSide: ReadSide): readonly Route[] {
  return [
    serve(READ_SUMMARY, {
      summary: 'What to know of a patient before a call',
      handle: aboutPatient(readSide, async (patientId, { caller }, patient) => {
        const summary = await summaryOf(readSide, patientId, patient);
        return seesContacts(caller) ? summary : { ...summary, lastContact: null };
      }),
    }),
  ];
}
