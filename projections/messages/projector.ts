/** Calls and messages to patients, one document each. */
import { subjectIn } from '../../events/stream-name.ts';
import { patientOf } from '../../events/event.ts';
import { changeExisting, create } from '../change.ts';
import type { Projection } from '../projection.ts';
import { MESSAGES } from './collection.ts';
import type { MessageDocument } from './document.ts';

export const messagesProjection: Projection = {
  name: 'messages',
  version: 3,
  collections: [MESSAGES.definition],
  handlers: {
    MessageRequested: (event) =>
      create(MESSAGES, subjectIn(event.stream), (): MessageDocument => ({
        ...event.data,
        patientId: patientOf(event),
        clinicId: event.meta.clinicId,
        sentBy: event.meta.actor.id,
        createdAt: event.meta.recordedAt,
        updatedAt: event.meta.recordedAt,
        status: 'queued',
        attempt: 0,
        simulated: false,
        detail: null,
      })),
    MessageDeliveryChanged: (event) =>
      changeExisting(MESSAGES, subjectIn(event.stream), (message) => ({
        ...message,
        ...event.data,
        updatedAt: event.meta.recordedAt,
      })),
  },
};
