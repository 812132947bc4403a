import assert from 'node:assert/strict';
import type { AuditAnchors } from '../../../backend/audit/anchors.ts';
import type { ContactNotices } from '../../../backend/alerts/notification.ts';
import type { ReadSide } from '../../../backend/event-sourcing/read-side.ts';
import type { Forgetting } from '../../../backend/forgetting/forgetting.ts';
import type { TimeWatch } from '../../../backend/live/time-watch.ts';
import { createLogger } from '../../../backend/logging/logger.ts';
import type { MessageDeliveries } from '../../../backend/messaging/message-delivery.ts';
import type { ClockWatch } from '../../../backend/operations/clock-watch.ts';
import type { OrderHandovers } from '../../../backend/orders/hand-over.ts';
import type { PatientRows } from '../../../backend/patients/patient-rows.ts';
import { type ReactionDependencies, startSweepers } from '../../../backend/reactions.ts';
import { ResourceStack } from '../../../lib/resource-stack.ts';
import { ManualTime, settle } from '../../harness/manual-time.ts';

describe('the looks for what has fallen due in each clinic', () => {
  it('come to a clinic also where the look at the one before it failed', async () => {
    const time = new ManualTime();
    const looks: string[] = [];
    const failsInFirst =
      (name: string) =>
      async (clinicId: string): Promise<never> => {
        looks.push(`${name} ${clinicId}`);
        throw new Error('A history cannot be read.');
      };
    const sweep = (name: string) => (_: ReadSide, clinicId: string) => failsInFirst(name)(clinicId);
    const look = async (): Promise<void> => {};
    const resources = new ResourceStack();
    const nothingDue = { all: async () => [{ id: 'kolwezi' }], findAll: async function* () {}, clock: time };
    startSweepers(
      {
        readSide: nothingDue as unknown as ReadSide,
        write: {} as ReactionDependencies['write'],
        deliveries: { sweep: sweep('messages') } as unknown as MessageDeliveries,
        notices: { sweep: sweep('notices') } as unknown as ContactNotices,
        handovers: { sweep: sweep('orders') } as unknown as OrderHandovers,
        forgetting: { sweep: look } as unknown as Forgetting,
        logger: createLogger('silent'),
        resources,
      } as ReactionDependencies,
      {
        anchors: { sweep: look } as unknown as AuditAnchors,
        silence: { look } as unknown as TimeWatch,
        due: { look } as unknown as TimeWatch,
        clockWatch: { look } as unknown as ClockWatch,
        patientRows: { check: failsInFirst('patients in memory') } as unknown as PatientRows,
      },
      time,
    );
    await settle();
    await resources.close();
    assert.deepEqual(
      looks.toSorted(),
      ['messages', 'notices', 'orders', 'patients in memory'].flatMap((name) => [
        `${name} kolwezi`,
        `${name} main`,
      ]),
    );
  });
});
