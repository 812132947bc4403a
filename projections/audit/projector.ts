/** The audit index: one entry for every event, readable or not, so that nothing in the log can hide. */
import { documentOf } from '../read-models/collection.ts';
import type { Projection } from '../projection.ts';
import { AUDIT } from './collection.ts';
import { auditDocumentOf } from './document.ts';
import { create } from '../change.ts';

export const auditProjection: Projection = {
  name: 'audit',
  version: 4,
  collections: [AUDIT.definition],
  handlers: {},
  every: (event) => create(AUDIT, event.position, () => auditDocumentOf(event)),
  witness: async (store) => {
    const [newest] = await store.find(AUDIT.definition.name, { index: 'byTime', descending: true, limit: 1 });
    return newest === undefined ? null : documentOf(AUDIT, newest.body);
  },
};
