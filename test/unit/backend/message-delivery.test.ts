import assert from 'node:assert/strict';
import { AggregateStore } from '../../../backend/event-sourcing/aggregate.ts';
import { randomIds } from '../../../lib/ids.ts';
import { timerFrom } from '../../../lib/timer.ts';
import { createLogger } from '../../../backend/logging/logger.ts';
import { messageAggregate, requestMessage } from '../../../backend/messaging/message.ts';
import { MessageDeliveries } from '../../../backend/messaging/message-delivery.ts';
import type { Delivery, DeliveryRequest, Partner } from '../../../backend/partners/port.ts';
import { ClinicProcess } from '../../harness/log-recording.ts';

const OF = { id: 'm1', patientId: 'p1', clinicId: 'main' };

describe('the delivery of a message', () => {
  it('is tried once where two processes claim it in the same moment', async () => {
    const asked: DeliveryRequest[] = [];
    const partner: Partner = {
      name: 'The message service',
      deliver: async (request): Promise<Delivery> => {
        asked.push(request);
        return { status: 'sent', simulated: false, detail: null };
      },
    };
    const deliveriesOf = (process: ClinicProcess) => {
      const messages = new AggregateStore(messageAggregate, process.log);
      const deliveries = new MessageDeliveries({
        messages,
        patients: process.patients,
        partner,
        sentText: async ({ text }) => text,
        clock: process.time,
        ids: randomIds(process.time),
        logger: createLogger('silent'),
        timer: timerFrom(() => () => undefined),
        stopping: new AbortController().signal,
      });
      return { messages, deliveries };
    };
    const clinic = new ClinicProcess();
    await clinic.register('p1');
    const { messages, deliveries } = deliveriesOf(clinic);
    const message = {
      channel: 'whatsapp',
      text: 'Hello.',
      phone: '+243812345678',
      bundleId: null,
      assetId: null,
    } as const;
    await messages.execute('m1', clinic.request(), { patientId: 'p1' }, (state) =>
      requestMessage(state, message),
    );
    const other = deliveriesOf(clinic.another()).deliveries;
    let appends = 0;
    clinic.store.beforeAppend = {
      to: 'message-',
      act: async () => {
        appends += 1;
        if (appends === 1) await other.begin(OF, 1000);
      },
    };
    await deliveries.begin(OF, 1000);
    assert.equal(asked.length, 1);
    assert.equal((await messages.load('m1')).state?.status, 'sent');
  });
});
