/** The care around the logs: milestones, tests, orders, messages, goals, devices; a small projection each. */
import type {
  ContactDocument,
  DeviceDocument,
  GoalDocument,
  HeartFailureDocument,
  MessageDocument,
  MilestoneDocument,
  OrderDocument,
  TestDocument,
} from '../documents.ts';
import { patientOf } from '../../events/event.ts';
import { createdMilestone, overdueOrder, recordedContact, recordedTest } from '../documents.ts';
import type { Projection } from '../projection.ts';
import { change, changeExisting, subjectOf } from './change.ts';

export const milestonesProjection: Projection = {
  name: 'milestones',
  version: 2,
  collections: [
    {
      name: 'milestones',
      indexes: [
        { name: 'byPatient', fields: ['patientId', 'targetOrder'] },
        { name: 'byOverdue', fields: ['clinicId', 'overdueOrder'] },
      ],
    },
  ],
  handlers: {
    MilestoneCreated: (event) =>
      change<MilestoneDocument>('milestones', subjectOf(event), () => createdMilestone(event)),
    MilestoneStatusChanged: (event) =>
      changeExisting<MilestoneDocument>('milestones', subjectOf(event), (milestone) => {
        const { to, completedDate } = event.data;
        const wasOverdue = milestone.wasOverdue || to === 'overdue';
        return {
          ...milestone,
          status: to,
          completedDate: completedDate ?? milestone.completedDate,
          wasOverdue,
          overdueOrder: overdueOrder(to, wasOverdue, milestone.targetOrder),
        };
      }),
  },
};

export const testsProjection: Projection = {
  name: 'tests',
  version: 2,
  collections: [
    { name: 'tests', indexes: [{ name: 'byPatient', fields: ['patientId', 'testDate'] }] },
    { name: 'heartFailure', indexes: [] },
  ],
  handlers: {
    TestResultRecorded: (event) => change<TestDocument>('tests', subjectOf(event), () => recordedTest(event)),
    PatientDetailsChanged: (event) => {
      const { hasKnownHf } = event.data;
      if (hasKnownHf === undefined) return null;
      const knownSince = hasKnownHf ? event.meta.recordedAt : null;
      return change<HeartFailureDocument>('heartFailure', patientOf(event), () => ({ knownSince }));
    },
  },
};

export const ordersProjection: Projection = {
  name: 'orders',
  version: 1,
  collections: [{ name: 'orders', indexes: [{ name: 'byPatient', fields: ['patientId', 'createdAt'] }] }],
  handlers: {
    OrderPlaced: (event) =>
      change<OrderDocument>('orders', subjectOf(event), () => ({
        ...event.data,
        patientId: patientOf(event),
        clinicId: event.meta.clinicId,
        createdAt: event.meta.recordedAt,
      })),
    OrderStatusChanged: (event) =>
      changeExisting<OrderDocument>('orders', subjectOf(event), (order) => ({
        ...order,
        status: event.data.to,
      })),
  },
};

export const messagesProjection: Projection = {
  name: 'messages',
  version: 2,
  collections: [
    {
      name: 'messages',
      indexes: [
        { name: 'byPatient', fields: ['patientId', 'createdAt'] },
        { name: 'byStatus', fields: ['clinicId', 'status', 'updatedAt'] },
      ],
    },
  ],
  handlers: {
    MessageRequested: (event) =>
      change<MessageDocument>('messages', subjectOf(event), () => ({
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
      changeExisting<MessageDocument>('messages', subjectOf(event), (message) => ({
        ...message,
        ...event.data,
        updatedAt: event.meta.recordedAt,
      })),
  },
};

export const contactsProjection: Projection = {
  name: 'contacts',
  version: 1,
  collections: [{ name: 'contacts', indexes: [{ name: 'byPatient', fields: ['patientId', 'at'] }] }],
  handlers: {
    PatientContacted: (event) =>
      change<ContactDocument>('contacts', event.data.contactId, () => recordedContact(event)),
  },
};

export const goalsProjection: Projection = {
  name: 'goals',
  version: 1,
  collections: [{ name: 'goals', indexes: [{ name: 'byPatient', fields: ['patientId', 'createdAt'] }] }],
  handlers: {
    GoalSet: (event) =>
      change<GoalDocument>('goals', subjectOf(event), () => ({
        ...event.data,
        patientId: patientOf(event),
        clinicId: event.meta.clinicId,
        createdAt: event.meta.recordedAt,
      })),
  },
};

export const devicesProjection: Projection = {
  name: 'devices',
  version: 2,
  collections: [{ name: 'devices', indexes: [{ name: 'byPatient', fields: ['patientId', 'pairedAt'] }] }],
  handlers: {
    DeviceLinked: (event) =>
      change<DeviceDocument>('devices', subjectOf(event), () => ({
        ...event.data,
        patientId: patientOf(event),
        clinicId: event.meta.clinicId,
        pairedAt: event.meta.recordedAt,
        lastSync: null,
      })),
    DeviceSynced: (event) =>
      changeExisting<DeviceDocument>('devices', subjectOf(event), (device) => ({
        ...device,
        lastSync: event.meta.recordedAt,
      })),
  },
};
