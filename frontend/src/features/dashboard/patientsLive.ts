import type { LiveMessage } from '../../../../backend/contract/live.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import type { ListenerApi, StartListening } from '../../api/apiState.ts';
import { liveStale } from '../../api/live/liveEvents.ts';
import { alertCountsApi } from '../../api/resources/alertCounts.ts';
import {
  EVERYBODY,
  PARTIAL_COUNTS,
  PATIENT_PAGES,
  patientsApi,
  type PatientSelection,
  rowsIn,
} from '../../api/resources/patients.ts';
import { patientPath } from '../../lib/paths.ts';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import { isFoundAlike, placeRow } from './liveRows.ts';

type LogMessage = Extract<LiveMessage, { type: 'patient_log_updated' }>;

const { getPatientPages, getPatientRow } = patientsApi.endpoints;
const { selectCachedArgsForQuery, updateQueryData, upsertQueryEntries } = patientsApi.util;

/** What a live message changes about patients on the screen: their row and the numbers, and a notice to the care team. */
export function notifyOfPatients(message: LiveMessage, listener: ListenerApi): void {
  showCounts(message, listener);
  showRow(message, listener);
  const notice = toastOf(message);
  if (notice !== null) listener.dispatch(notice);
}

function showCounts(message: LiveMessage, { dispatch }: ListenerApi): void {
  if (!('counts' in message) || message.counts === undefined) return;
  const { patients, left, alerts } = message.counts;
  dispatch(updateQueryData('getPatientCounts', EVERYBODY, () => patients));
  dispatch(updateQueryData('getPatientCounts', { ...EVERYBODY, left: true }, () => left));
  dispatch(alertCountsApi.util.updateQueryData('getAlertCounts', undefined, () => alerts));
}

/** Positions order: a row that another message has overtaken changes nothing. */
function showRow(message: LiveMessage, listener: ListenerApi): void {
  const { dispatch, getState } = listener;
  if (!('patient' in message) || message.patient === undefined) return;
  const { patient, position = '' } = message;
  const known = getPatientRow.select(patient.id)(getState()).data;
  if (known !== undefined && known.position > position) return;
  const before = known?.patient ?? rowOnAnyList(patient.id, listener);
  dispatch(
    upsertQueryEntries([{ endpointName: 'getPatientRow', arg: patient.id, value: { patient, position } }]),
  );
  dispatch(updateQueryData('getPatient', patient.id, (shown) => ({ ...shown, ...patient })));
  const asks = selectionsOf(listener).filter((selection) => placeOn(selection, patient, before, listener));
  const isFound = before !== undefined && isFoundAlike(patient, before);
  const stale = [...(asks.length > 0 ? [PATIENT_PAGES] : []), ...(isFound ? [] : [PARTIAL_COUNTS])];
  if (stale.length > 0) dispatch(liveStale(stale));
}

/** The selections of which pages are kept. */
const selectionsOf = ({ getState }: ListenerApi) => selectCachedArgsForQuery(getState(), 'getPatientPages');

function rowOnAnyList(id: string, listener: ListenerApi): Patient | undefined {
  return selectionsOf(listener)
    .flatMap((selection) => rowsIn(getPatientPages.select(selection)(listener.getState()).data?.pages ?? []))
    .find((row) => row.id === id);
}

/** @returns whether the list must be asked for */
function placeOn(
  selection: PatientSelection,
  row: Patient,
  before: Patient | undefined,
  { dispatch, getState }: ListenerApi,
): boolean {
  const { data } = getPatientPages.select(selection)(getState());
  if (data === undefined) return false;
  const { pages, asks } = placeRow(data.pages, selection, row, before);
  if (pages !== data.pages)
    dispatch(updateQueryData('getPatientPages', selection, (list) => ({ ...list, pages: [...pages] })));
  return asks;
}

interface PagesAnswered {
  readonly meta: {
    readonly arg: { readonly originalArgs: PatientSelection; readonly queryCacheKey: string };
  };
}

/** An answer may be older than the rows that came while it was on its way: they are placed once more. */
function placeAgain({ meta: { arg } }: PagesAnswered, listener: ListenerApi): void {
  const since = listener.getState().api.queries[arg.queryCacheKey]?.startedTimeStamp ?? 0;
  for (const id of selectCachedArgsForQuery(listener.getState(), 'getPatientRow')) {
    const { data, fulfilledTimeStamp = 0 } = getPatientRow.select(id)(listener.getState());
    if (data !== undefined && data.position !== '' && fulfilledTimeStamp >= since)
      placeOn(arg.originalArgs, data.patient, data.patient, listener);
  }
}

/** To be called as often as one likes: the same listener is added once. */
export function keepRows(startListening: StartListening): void {
  startListening({ matcher: getPatientPages.matchFulfilled, effect: placeAgain });
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
      return message.quiet === true ? null : logToast(message);
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
