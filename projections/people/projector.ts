/** The accounts of the staff, one document each. */
import type { RecordedEvent } from '../../events/event.ts';
import { FORGOTTEN_PERSON } from '../../events/sealed.ts';
import { subjectIn } from '../../events/stream-name.ts';
import { changeExisting, create } from '../change.ts';
import type { Change, Projection } from '../projection.ts';
import { PEOPLE } from './collection.ts';
import type { PersonDocument } from './document.ts';

/** What is left of a person's own words until the log is read without their key. */
const NOBODY = { email: '', firstName: '', lastName: '', name: FORGOTTEN_PERSON, notes: null } as const;

/** What an event makes of the account of its stream, and when. */
const changed = (
  { stream, meta }: RecordedEvent,
  apply: (person: PersonDocument) => Partial<PersonDocument>,
): Change =>
  changeExisting(PEOPLE, subjectIn(stream), (person) => ({
    ...person,
    ...apply(person),
    updatedAt: meta.recordedAt,
  }));

export const peopleProjection: Projection = {
  name: 'people',
  version: 3,
  collections: [PEOPLE.definition],
  handlers: {
    UserInvited: ({ stream, data, meta }) =>
      create(PEOPLE, subjectIn(stream), (): PersonDocument => ({
        ...data,
        name: `${data.firstName} ${data.lastName}`.trim(),
        status: 'invited',
        openStatus: 'invited',
        approvedBy: meta.actor.id,
        approvedAt: meta.recordedAt,
        lastSignInAt: null,
        forgotten: false,
        createdAt: meta.recordedAt,
        updatedAt: meta.recordedAt,
      })),
    UserAskedToJoin: ({ stream, data, meta }) =>
      create(PEOPLE, subjectIn(stream), (): PersonDocument => ({
        ...data,
        name: `${data.firstName} ${data.lastName}`.trim(),
        status: 'pending',
        openStatus: 'pending',
        approvedBy: null,
        approvedAt: null,
        notes: null,
        lastSignInAt: null,
        forgotten: false,
        createdAt: meta.recordedAt,
        updatedAt: meta.recordedAt,
      })),
    UserLinked: (event) =>
      changed(event, ({ status, openStatus }) => ({
        status: status === 'invited' ? 'active' : status,
        openStatus: openStatus === 'invited' ? 'active' : openStatus,
      })),
    UserApproved: (event) =>
      changed(event, ({ status, openStatus, notes }) => ({
        role: event.data.role,
        clinicId: event.data.clinicId,
        notes: event.data.notes ?? notes,
        status: status === 'pending' ? 'active' : status,
        openStatus: openStatus === 'pending' ? 'active' : openStatus,
        approvedBy: event.meta.actor.id,
        approvedAt: event.meta.recordedAt,
      })),
    UserRoleChanged: (event) =>
      changed(event, () => ({ role: event.data.to, clinicId: event.data.clinicId })),
    UserDeactivated: (event) => changed(event, () => ({ status: 'deactivated' })),
    UserReactivated: (event) => changed(event, ({ openStatus }) => ({ status: openStatus })),
    PasswordSet: (event) => changed(event, () => ({ status: 'active', openStatus: 'active' })),
    UserForgotten: (event) => changed(event, () => ({ ...NOBODY, forgotten: true })),
    UserSignedIn: (event) =>
      changeExisting(PEOPLE, subjectIn(event.stream), (person) => ({
        ...person,
        lastSignInAt: event.meta.recordedAt,
      })),
  },
};
