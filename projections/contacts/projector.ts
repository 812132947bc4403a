/** What came of reaching patients, one document each. */
import { create } from '../change.ts';
import type { Projection } from '../projection.ts';
import { CONTACTS } from './collection.ts';
import { recordedContact } from './document.ts';

export const contactsProjection: Projection = {
  name: 'contacts',
  version: 1,
  collections: [CONTACTS.definition],
  handlers: {
    PatientContacted: (event) => create(CONTACTS, event.data.contactId, () => recordedContact(event)),
  },
};
