/** The people whom patients let in, one document for each patient and person. */
import { patientOf, type EventOf } from '../../events/event.ts';
import type { CaregiverStatus } from '../../events/enums.ts';
import { changeExisting, create } from '../change.ts';
import type { Change, Projection } from '../projection.ts';
import { CAREGIVERS } from './collection.ts';
import { caregiverDocumentId, invitedCaregiver } from './document.ts';

const documentOf = (event: EventOf<'CaregiverInvited' | 'CaregiverAccepted' | 'CaregiverEnded'>): string =>
  caregiverDocumentId(patientOf(event), event.data.caregiverId);

const becoming = (event: EventOf<'CaregiverAccepted' | 'CaregiverEnded'>, status: CaregiverStatus): Change =>
  changeExisting(CAREGIVERS, documentOf(event), (caregiver) => ({
    ...caregiver,
    status,
    open: status !== 'ended',
  }));

export const caregiversProjection: Projection = {
  name: 'caregivers',
  version: 1,
  collections: [CAREGIVERS.definition],
  handlers: {
    CaregiverInvited: (event) => create(CAREGIVERS, documentOf(event), () => invitedCaregiver(event)),
    CaregiverAccepted: (event) => becoming(event, 'active'),
    CaregiverEnded: (event) => becoming(event, 'ended'),
  },
};
