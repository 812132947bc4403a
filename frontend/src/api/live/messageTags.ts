import type { LiveMessage } from '../../../../backend/contract/live.ts';
import { idTag, listTag, type Tag, tagsOfNewLog } from '../client/tags.ts';

/** The answers that a message makes stale. */
export function tagsOfMessage(message: LiveMessage): readonly Tag[] {
  switch (message.type) {
    case 'patient_created':
      return [listTag('Patient')];
    case 'patient_updated':
      return [
        listTag('Patient'),
        idTag('Patient', message.patientId),
        idTag('Thresholds', message.patientId),
        listTag('Thresholds'),
      ];
    case 'patient_log_updated':
      return tagsOfNewLog(message.patientId);
    case 'alert_updated':
      // A patient's row tells how many alerts are open.
      return [
        listTag('Alert'),
        idTag('Alert', message.alert.id),
        listTag('Patient'),
        idTag('Patient', message.alert.patientId),
      ];
    case 'thresholds_updated':
      return [listTag('Thresholds')];
    case 'projection_progress':
      return [];
  }
}
