import { collection } from '../read-models/collection.ts';
import type { HmoDocument, PartnerHookDocument } from './document.ts';

export const PARTNER_HOOKS = collection<PartnerHookDocument>()('partners', 'hooks', {
  byClinic: ['clinicId', 'type', 'createdAt'],
});

export const HMO_FACILITIES = collection<HmoDocument>()('partners', 'hmo', {
  byClinic: ['clinicId'],
});
