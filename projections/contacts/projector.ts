/** What came of reaching patients, one document each. */
import { changeExisting, create } from '../change.ts';
import type { Projection } from '../projection.ts';
import { CONTACTS } from './collection.ts';
import { recordedContact } from './document.ts';

export const contactsProjection: Projection = {
  name: 'contacts',
  version: 2,
  collections: [CONTACTS.definition],
  handlers: {
    PatientContacted: (event) => create(CONTACTS, event.data.contactId, () => recordedContact(event)),
    PatientContactWithdrawn: (event) =>
      changeExisting(CONTACTS, event.data.contactId, (contact) => ({ ...contact, withdrawn: true })),
  },
};
