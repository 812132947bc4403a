import type { LiveMessage } from '../../../../backend/contract/live.ts';
import type { ApiState, ListenerApi } from '../../api/apiState.ts';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import { patientPath } from '../../lib/paths.ts';
import { ALERTS_PAGE, openAlertsApi } from '../../api/resources/openAlerts.ts';
import { patientsApi } from '../../api/resources/patients.ts';
import type { Evaluation } from '../../../../backend/contract/log.ts';
import { type Flag, FLAGS } from '../../../../events/enums.ts';
import type { Alert } from '../../../../backend/contract/alert.ts';

type LogMessage = Extract<LiveMessage, { type: 'patient_log_updated' }>;

/** What a live message changes about patients on the screen: the flag of a row at once, and a notice to the care team. */
export function notifyOfPatients(message: LiveMessage, listener: ListenerApi): void {
  const { dispatch, getState } = listener;
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
  const notice = toastOf(message);
  if (notice === null) return;
  if (message.type === 'patient_log_updated') void unlessQuiet(message, listener, () => dispatch(notice));
  else dispatch(notice);
}

/** A snoozed alert may be beyond the first page: then those of the patient are asked for, and a failure keeps nobody quiet. */
async function unlessQuiet(
  { patientId, evaluation }: LogMessage,
  { dispatch, getState }: ListenerApi,
  notify: () => void,
): Promise<void> {
  const { select, initiate } = openAlertsApi.endpoints.getOpenAlerts;
  const isQuiet = (alerts: readonly Alert[] = []) =>
    isSnoozedCause(alerts, patientId, evaluation, Date.now());
  const first = select(null)(getState()).data?.pages[0];
  if (isQuiet(first)) return;
  if (first?.length === ALERTS_PAGE) {
    const own = await dispatch(initiate(patientId, { subscribe: false, forceRefetch: true }));
    if (isQuiet(own.data?.pages[0])) return;
  }
  notify();
}

function toastOf(message: LiveMessage) {
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
      return logToast(message);
    default:
      return null;
  }
}

/** Whom it is about, by name, whatever list the reader has before them; and the way to them. */
export function logToast({ patientId, patientName: name, logId, evaluation }: LogMessage) {
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
function selectionsOf(state: ApiState) {
  return patientsApi.util.selectCachedArgsForQuery(state, 'getPatientPages');
}

/**
 * The flag that a patient's row shows as soon as a log was judged, before the list is fetched again. Only a more urgent
 * one is shown at once: the message does not tell when the log was measured, and a late GREEN must not cover a newer RED
 * even for a moment. What nothing was measured for changes no flag.
 */
export function flagAtOnce(shown: Flag | null, { overallFlag, limited }: Evaluation): Flag | null {
  if (limited) return shown;
  return shown === null || FLAGS.indexOf(overallFlag) > FLAGS.indexOf(shown) ? overallFlag : shown;
}

/**
 * Whether a log tells nothing but what a snoozed alert of the same patient and flag holds already, so that its notice
 * pauses, too. A worse flag or another reason is never quiet.
 *
 * @param alerts Those that nobody has acknowledged.
 * @param now Milliseconds since 1970: a snooze ends by itself.
 */
export function isSnoozedCause(
  alerts: readonly Alert[],
  patientId: string,
  { overallFlag, reasonKeys }: Pick<Evaluation, 'overallFlag' | 'reasonKeys'>,
  now: number,
): boolean {
  return alerts.some(
    (alert) =>
      alert.patientId === patientId &&
      alert.flag === overallFlag &&
      alert.snoozedUntil !== null &&
      Date.parse(alert.snoozedUntil) > now &&
      reasonKeys.every((key) => alert.reasonKeys.includes(key)),
  );
}
