import type { LiveMessage } from '../../../../backend/contract/live.ts';
import type { AppState, Listening } from '../../api/appState.ts';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import { patientPath } from '../../lib/paths.ts';
import { selectOpenAlerts } from '../../api/resources/openAlerts.ts';
import { isSnoozedCause } from '../alerts/snoozedCause.ts';
import { flagAtOnce } from '../patients/flagPatch.ts';
import { patientsApi } from '../../api/resources/patients.ts';

type LogMessage = Extract<LiveMessage, { type: 'patient_log_updated' }>;

/** What a live message changes about patients on the screen: the flag of a row at once, and a notice to the care team. */
export function tellOfPatients(message: LiveMessage, { dispatch, getState }: Listening): void {
  if (message.type === 'patient_log_updated') {
    const { patientId, evaluation } = message;
    for (const selection of selectionsOf(getState())) {
      dispatch(
        patientsApi.util.updateQueryData('getPatientPages', selection, ({ pages }) => {
          const patient = pages.flat().find(({ id }) => id === patientId);
          if (patient !== undefined) patient.lastFlag = flagAtOnce(patient.lastFlag, evaluation);
        }),
      );
    }
    dispatch(
      patientsApi.util.updateQueryData('getPatient', patientId, (patient) => {
        patient.lastFlag = flagAtOnce(patient.lastFlag, evaluation);
      }),
    );
    if (isQuiet(message, getState())) return;
  }
  const notice = noticeOf(message);
  if (notice !== null) dispatch(notice);
}

function isQuiet({ patientId, evaluation }: LogMessage, state: AppState): boolean {
  return isSnoozedCause(selectOpenAlerts(state).data ?? [], patientId, evaluation, Date.now());
}

function noticeOf(message: LiveMessage) {
  switch (message.type) {
    case 'patient_created':
      return toastAdded({
        name: 'patientAdded',
        priority: 'info',
        // Of a patient whom the reader registered, the form tells it too.
        key: `patientAdded/${message.patient.id}`,
        params: { name: message.patient.name },
      });
    case 'patient_log_updated':
      return logNotice(message);
    default:
      return null;
  }
}

/** Whom it is about, by name, whatever list the reader has before them; and the way to them. */
export function logNotice({ patientId, patientName: name, logId, evaluation }: LogMessage) {
  const shared = { about: { id: logId, ownEntry: false }, params: { name }, opens: patientPath(patientId) };
  switch (evaluation.overallFlag) {
    case 'RED':
      return toastAdded({
        ...shared,
        name: 'redAlert',
        priority: 'red',
        destructive: true,
        key: `redAlert/${patientId}`,
      });
    case 'AMBER':
      return toastAdded({
        ...shared,
        name: 'amberAlert',
        priority: 'amber',
        key: `amberAlert/${patientId}`,
      });
    case 'GREEN':
      return null;
  }
}

/** The selections of which pages are kept. */
function selectionsOf(state: AppState) {
  return patientsApi.util.selectCachedArgsForQuery(state, 'getPatientPages');
}
