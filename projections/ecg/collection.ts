import { collection } from '../read-models/collection.ts';
import type { EcgDocument } from './document.ts';

export const ECGS = collection<EcgDocument>()('ecg', 'ecg', { byPatient: ['patientId', 'capturedAt'] });
