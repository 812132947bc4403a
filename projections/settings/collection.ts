import { collection } from '../read-models/collection.ts';
import type { ClinicDocument, UserDocument } from './document.ts';

export const CLINICS = collection<ClinicDocument>()('settings', 'clinics', {
  byRegistration: ['registeredAt'],
});

export const USERS = collection<UserDocument>()('settings', 'users', {
  byRole: ['clinicId', 'role'],
});
