import assert from 'node:assert/strict';
import { EmbeddedPartner } from '../../../backend/partners/embedded-partner.ts';
import { isDueAgain, tryDelivery } from '../../../backend/delivery/tries.ts';
import type { DeliveryRequest, Partner } from '../../../backend/partners/port.ts';

const REQUEST: DeliveryRequest = {
  id: 'd1',
  channel: 'whatsapp',
  to: '+243812345678',
  text: 'Red alert: Neema Kabongo.',
  details: {},
};
const AWAY: Partner = {
  name: 'The message service',
  deliver: () => Promise.reject(new Error('ECONNREFUSED')),
};

describe('a partner', () => {
  it('that is embedded sends nothing, and says so', async () => {
    const partner = new EmbeddedPartner();
    assert.deepEqual(await partner.deliver(), {
      status: 'delivered',
      simulated: true,
      detail: 'Simulated: it was recorded, and nothing was sent.',
    });
  });

  it('that does not answer is asked again, and after the fifth try it has failed', async () => {
    for (const attempt of [1, 2, 3, 4]) assert.equal(await tryDelivery(AWAY, REQUEST, attempt), null);
    assert.deepEqual(await tryDelivery(AWAY, REQUEST, 5), {
      status: 'failed',
      simulated: false,
      detail: 'The message service could not be reached in 5 tries.',
    });
  });

  it('is asked again after longer and longer pauses', () => {
    const at = '2026-03-10T08:00:00.000Z';
    const after = (minutes: number) => new Date(Date.parse(at) + minutes * 60_000);
    for (const [attempt, minutes] of [
      [1, 1],
      [2, 5],
      [3, 15],
      [4, 60],
      [9, 60],
    ] as const) {
      assert.equal(isDueAgain(attempt, at, new Date(after(minutes).getTime() - 1)), false);
      assert.equal(isDueAgain(attempt, at, after(minutes)), true);
    }
    assert.equal(isDueAgain(0, at, new Date(at)), true, 'what was not tried yet');
  });
});
