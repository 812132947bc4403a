import type { LiveMessage } from '../../../../backend/contract/live.ts';
import type { AppState, StartListening } from '../../api/appState.ts';
import { liveMessageReceived } from '../../api/live/liveEvents.ts';
import { selectSession } from '../../api/sessionApi.ts';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import { selectOpenAlerts } from '../alerts/alertsApi.ts';
import { isSnoozedCause } from '../alerts/snoozedCause.ts';
import { flagAtOnce } from './flagPatch.ts';
import { patientsApi } from './patientsApi.ts';

type LogMessage = Extract<LiveMessage, { type: 'patient_log_updated' }>;

/** What a live message changes about patients on the screen: the flag of a row at once, and a notice to the care team. */
export function listenForPatients(startListening: StartListening): void {
  startListening({
    actionCreator: liveMessageReceived,
    effect({ payload: message }, { dispatch, getState }) {
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
      }
      // A patient is told about their own log by the form that sent it.
      if (selectSession(getState()).data?.user.role !== 'clinician') return;
      if (message.type === 'patient_log_updated' && isQuiet(message, getState())) return;
      const notice = noticeOf(message, getState());
      if (notice !== null) dispatch(notice);
    },
  });
}

function isQuiet({ patientId, evaluation }: LogMessage, state: AppState): boolean {
  return isSnoozedCause(selectOpenAlerts(state).data ?? [], patientId, evaluation, Date.now());
}

function noticeOf(message: LiveMessage, state: AppState) {
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
      return logNotice(message, nameOf(state, message.patientId));
    default:
      return null;
  }
}

/** @param name Null where no answer so far has told it. */
export function logNotice({ patientId, logId, evaluation }: LogMessage, name: string | null) {
  const shared = { about: { id: logId, ownEntry: false }, params: name === null ? {} : { name } };
  switch (evaluation.overallFlag) {
    case 'RED':
      return toastAdded({
        ...shared,
        name: name === null ? 'redAlertUnnamed' : 'redAlert',
        priority: 'red',
        destructive: true,
        key: `redAlert/${patientId}`,
      });
    case 'AMBER':
      return toastAdded({
        ...shared,
        name: name === null ? 'amberAlertUnnamed' : 'amberAlert',
        priority: 'amber',
        key: `amberAlert/${patientId}`,
      });
    case 'GREEN':
      return null;
  }
}

/** The message names no one; the name is in an answer that came before. */
function nameOf(state: AppState, patientId: string): string | null {
  const listed = selectionsOf(state)
    .flatMap((selection) => patientsApi.endpoints.getPatientPages.select(selection)(state).data?.pages ?? [])
    .flat()
    .find(({ id }) => id === patientId);
  const known = listed ?? patientsApi.endpoints.getPatient.select(patientId)(state).data;
  return known?.name ?? null;
}

/** The selections of which pages are kept. */
function selectionsOf(state: AppState) {
  return patientsApi.util.selectCachedArgsForQuery(state, 'getPatientPages');
}
