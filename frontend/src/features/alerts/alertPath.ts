import type { Alert } from '../../../../backend/contract/alert.ts';
import { patientPath } from '../../lib/paths.ts';

/** Where an alert is looked into: the page of its patient; of a taxi that was asked for the orders on it, of an ECG its trace. */
export function alertPath({ patientId, kind, ecgId }: Pick<Alert, 'patientId' | 'kind' | 'ecgId'>): string {
  const page = patientPath(patientId);
  if (kind === 'transport') return `${page}#orders`;
  return ecgId === null ? page : `${page}?ecg=${encodeURIComponent(ecgId)}#ecg`;
}
