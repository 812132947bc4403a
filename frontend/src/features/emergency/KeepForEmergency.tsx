import type { ReportPatient } from '../../api/resources/reportPatient.ts';
import type { Device } from '../outbox/startOutbox.ts';
import { useKept } from '../outbox/useKeptAnswer.ts';
import { keptNearbySchema } from './nearest.ts';
import { NEARBY_PATH, useNearby } from './useNearby.ts';
import { useUrgentLogs } from './useUrgentLogs.ts';
import { DAY_MS } from '../../lib/durations.ts';

/** Hospitals do not move: what was kept within a day is as good. */
const AS_GOOD_MS = DAY_MS;

interface KeepForEmergencyProps {
  readonly patient: ReportPatient;
  readonly device: Device;
}

/** Shows nothing: asks, once the form is there, for what the Emergency view is to show when there is no network. */
export function KeepForEmergency({ patient, device: { answers, now } }: KeepForEmergencyProps) {
  useUrgentLogs(patient, patient.id, answers);
  const { answer, isRead } = useKept({ answers, patientId: patient.id, path: NEARBY_PATH }, keptNearbySchema);
  const isDue = isRead && (answer === null || now() - answer.at > AS_GOOD_MS);
  return isDue ? <AskNearby patient={patient} keepFor={patient.id} answers={answers} /> : null;
}

function AskNearby(whose: Parameters<typeof useNearby>[0]) {
  useNearby(whose);
  return null;
}
