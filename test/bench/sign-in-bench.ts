/** Whether the time that a refused sign-in takes says why: an unknown person, a wrong password and a closed account, in turn. */
import assert from 'node:assert/strict';
import { MINUTE_MS } from '../../lib/durations.ts';
import { firstAdministrator, signIn, staff, startWithAccounts } from '../harness/accounts.ts';
import { costOf, type Cost, type Figure, median } from './measure.ts';

const ROUNDS = 60;
/** The tries of an account and of an address are counted for so long. */
const WINDOW_MS = 16 * MINUTE_MS;
const WRONG = 'not the password at all';

export async function signInBench(): Promise<readonly Figure[]> {
  let passed = 0;
  const product = await startWithAccounts({ clock: { now: () => new Date(Date.now() + passed) } });
  try {
    const administrator = await firstAdministrator(product);
    await staff(product, administrator, 'clinician', { email: 'open@clinic.example' });
    const { user } = await staff(product, administrator, 'analyst', { email: 'closed@clinic.example' });
    await administrator.post(`/api/users/${user.id}/deactivate`);
    const client = product.client();
    const costs: Record<'unknown' | 'wrong' | 'closed', Cost[]> = { unknown: [], wrong: [], closed: [] };
    for (let round = 0; round < ROUNDS; round++) {
      passed += WINDOW_MS;
      const tries = {
        unknown: `nobody${round}@clinic.example`,
        wrong: 'open@clinic.example',
        closed: 'closed@clinic.example',
      };
      for (const [name, email] of Object.entries(tries))
        costs[name as keyof typeof costs].push(
          await costOf(async () => assert.equal((await signIn(client, email, WRONG)).status, 401)),
        );
    }
    const processorMs = (of: readonly Cost[]) => median(of.map((cost) => cost.processorSeconds)) * 1000;
    const elapsedMs = (of: readonly Cost[]) => median(of.map((cost) => cost.seconds)) * 1000;
    const apart = (times: readonly number[]) => Math.max(...times) / Math.min(...times) - 1;
    const all = Object.values(costs);
    return [
      {
        name: 'how far refused sign-ins are apart by why: unknown, wrong, closed; medians of processor time',
        unit: 'share',
        value: apart(all.map(processorMs)),
        atMost: 0.05,
        detail: {
          unknownMs: processorMs(costs.unknown),
          wrongMs: processorMs(costs.wrong),
          closedMs: processorMs(costs.closed),
          elapsedUnknownMs: elapsedMs(costs.unknown),
          elapsedWrongMs: elapsedMs(costs.wrong),
          elapsedClosedMs: elapsedMs(costs.closed),
        },
      },
    ];
  } finally {
    await product.stop();
  }
}
