import type { LiveMessage } from '../../../../backend/contract/live.ts';
import type { Alert } from '../../../../backend/contract/alert.ts';
import type { ListenerApi } from '../../api/apiState.ts';
import { OPEN_ALERTS } from '../../api/client/tags.ts';
import { liveStale } from '../../api/live/liveEvents.ts';
import { openAlertsApi } from '../../api/resources/openAlerts.ts';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import { placeAlert } from './liveAlertPages.ts';
import { alertPath } from './alertPath.ts';

type AlertMessage = Extract<LiveMessage, { type: 'alert_updated' }>;

/** The alert in its list, and a notice to the care team of one that a colleague raised, and of those that climbed. */
export function notifyOfAlerts(message: LiveMessage, listener: ListenerApi): void {
  if (message.type !== 'alert_updated') return;
  if (message.position !== undefined) showAlert(message.alert, listener);
  const notice = alertToast(message);
  if (notice !== null) listener.dispatch(notice);
}

function showAlert(alert: Alert, { dispatch, getState }: ListenerApi): void {
  const { data } = openAlertsApi.endpoints.getOpenAlerts.select()(getState());
  if (data === undefined) return;
  const pages = placeAlert(data.pages, alert);
  if (pages === null) dispatch(liveStale([OPEN_ALERTS]));
  else
    dispatch(
      openAlertsApi.util.updateQueryData('getOpenAlerts', undefined, (list) => ({
        ...list,
        pages: [...pages],
      })),
    );
}

/** Null where it is no news; what an evaluation raises, the message of its log tells. */
export function alertToast({ alert, news }: AlertMessage) {
  const params = { name: alert.patientName };
  if (news === 'escalated') {
    // One notice for all that climb together: many a patient's alert may be due in one moment.
    return toastAdded({ name: 'amberEscalated', priority: 'amber', key: 'amberEscalated', params });
  }
  if (news !== 'raised' || alert.kind === 'evaluation') return null;
  const about = {
    params,
    about: { id: alert.id, ownEntry: false },
    key: alert.id,
    opens: alertPath(alert),
  };
  if (alert.kind === 'transport')
    return toastAdded({ ...about, name: 'transportRequested', priority: 'red', destructive: true });
  // The words of a rule stand on the page that it opens, in the reader's language; a clinician's own are told as they are.
  const shared = alert.kind === 'custom' ? { ...about, detail: alert.message } : about;
  return alert.flag === 'RED'
    ? toastAdded({ ...shared, name: 'redAlert', priority: 'red', destructive: true })
    : toastAdded({ ...shared, name: 'amberAlert', priority: 'amber' });
}
