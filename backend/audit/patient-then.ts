/** What the page of a patient showed at a moment, asked by the queries and views that it is shown by today. */
import { CLINICS } from '../../projections/settings/collection.ts';
import { DEFAULT_THRESHOLDS } from '../../events/thresholds.ts';
import { MILESTONES } from '../../projections/milestones/collection.ts';
import { PATIENTS } from '../../projections/patients/collection.ts';
import { listAlerts } from '../alerts/alert-list.ts';
import { alertViews } from '../alerts/alert-view.ts';
import { LaidAside } from '../alerts/laid-aside.ts';
import { effectiveThresholds } from '../clinical/effective-thresholds.ts';
import type { PatientThen } from '../contract/patient-then.ts';
import { listDevices } from '../devices/device-routes.ts';
import { listEcgs } from '../ecg/ecg-routes.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { listGoals } from '../goals/goal-view.ts';
import { listJourney } from '../journey/journey-list.ts';
import { latestTests } from '../lab-tests/lab-test-list.ts';
import { listLogs } from '../log-views/log-list.ts';
import { listMessages } from '../messaging/message-list.ts';
import { milestoneViews } from '../milestones/milestone-view.ts';
import { listOrdersOfPatient } from '../orders/order-list.ts';
import { type OrderModels, orderViews } from '../orders/order-view.ts';
import { readPatient } from '../patients/patient-reader.ts';
import { inThePast, type Moment, type Past, type PastModels } from './past.ts';

export interface ThenModels extends PastModels, Pick<OrderModels, 'bundles' | 'catalogue'> {}

const LOGS_SHOWN = 10;
const JOURNEY_SHOWN = 20;
const NEWEST = { limit: null, before: null } as const;

/** @throws Refusal 404 where the patient was not known then */
export function patientThen(models: ThenModels, moment: Moment): Promise<PatientThen> {
  return inThePast(models, moment, (past) => shown(models, moment, past));
}

async function shown(
  { bundles, catalogue }: ThenModels,
  { patientId, clinicId, at, by }: Moment,
  { readSide, position, events }: Past,
): Promise<PatientThen> {
  const document = await readSide.get(PATIENTS, patientId);
  const patient = await readPatient(readSide, patientId, true);
  if (document === null || patient === null) throw Refusal.notFound('This patient was not known then.');
  const clinic = await readSide.get(CLINICS, clinicId);
  const { thresholds } = effectiveThresholds(clinic?.thresholds ?? DEFAULT_THRESHOLDS, document.overrides);
  const alerts = await listAlerts({ readSide, laidAside: new LaidAside(readSide) }, clinicId, {
    patientId,
    acknowledged: null,
    resolved: null,
    ...NEWEST,
  });
  const milestones = { index: 'byPatient', equal: { patientId }, descending: true } as const;
  const orders = await listOrdersOfPatient(readSide, patientId, NEWEST);
  return {
    at,
    by,
    position,
    events,
    patient,
    latestLog: patient.latestLog,
    logs: [...(await listLogs(readSide, patientId, { limit: LOGS_SHOWN, before: null }))],
    alerts: [...(await alertViews(readSide, alerts))],
    thresholds: {
      effective: thresholds,
      overrides: document.overrides ?? {},
      clinicVersion: clinic?.thresholdsVersion ?? 0,
    },
    tests: [...(await latestTests(readSide, patientId, document))],
    milestones: [...(await milestoneViews(readSide, await readSide.all(MILESTONES, milestones)))],
    messages: [...(await listMessages(readSide, patientId, NEWEST))],
    orders: (await orderViews({ readSide, bundles, catalogue }, orders)).map(
      ({ patientName: _, ...order }) => order,
    ),
    goals: [...(await listGoals(readSide, patientId, document))],
    devices: [...(await listDevices(readSide, patientId))],
    ecg: [...(await listEcgs(readSide, patientId, NEWEST))],
    journey: [...(await listJourney(readSide, patientId, { limit: JOURNEY_SHOWN, before: null }))],
  };
}
