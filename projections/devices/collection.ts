import { collection } from '../read-models/collection.ts';
import type { DeviceDocument } from './document.ts';

export const DEVICES = collection<DeviceDocument>()('devices', 'devices', {
  byPatient: ['patientId', 'pairedAt'],
});
