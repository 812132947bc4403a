import type { Alert } from '../../../../backend/contract/alert.ts';
import { patientPath } from '../../lib/paths.ts';

/** Where an alert is looked into: the page of its patient, and of a taxi that was asked for the orders on it. */
export const alertPath = ({ patientId, kind }: Pick<Alert, 'patientId' | 'kind'>): string =>
  kind === 'transport' ? `${patientPath(patientId)}#orders` : patientPath(patientId);
