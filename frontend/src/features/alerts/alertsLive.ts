import type { LiveMessage } from '../../../../backend/contract/live.ts';
import type { ListenerApi } from '../../api/apiState.ts';
import { patientPath } from '../../lib/paths.ts';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';

type AlertMessage = Extract<LiveMessage, { type: 'alert_updated' }>;

/** A notice to the care team of an alert that a colleague raised, and of those that climbed. */
export function notifyOfAlerts(message: LiveMessage, { dispatch }: Pick<ListenerApi, 'dispatch'>): void {
  const notice = message.type === 'alert_updated' ? alertToast(message) : null;
  if (notice !== null) dispatch(notice);
}

/** Null where it is no news; what an evaluation raises, the message of its log tells. */
export function alertToast({ alert, news }: AlertMessage) {
  const params = { name: alert.patientName };
  if (news === 'escalated') {
    // One notice for all that climb together: many a patient's alert may be due in one moment.
    return toastAdded({ name: 'amberEscalated', priority: 'amber', key: 'amberEscalated', params });
  }
  if (news !== 'raised' || alert.kind !== 'custom') return null;
  const shared = {
    params,
    about: { id: alert.id, ownEntry: false },
    key: alert.id,
    detail: alert.message,
    opens: patientPath(alert.patientId),
  };
  return alert.flag === 'RED'
    ? toastAdded({ ...shared, name: 'redAlert', priority: 'red', destructive: true })
    : toastAdded({ ...shared, name: 'amberAlert', priority: 'amber' });
}
