import assert from 'node:assert/strict';
import { reactionContext, systemContext } from '../../../backend/event-sourcing/system-context.ts';

const COMMAND = {
  clinicId: 'main',
  now: new Date('2026-03-10T08:00:00.000Z'),
  correlationId: 'chain',
  causationId: 'cause',
};
const WRITTEN = { actor: { id: 'system', role: 'system' }, ...COMMAND };

describe('what the product does by itself', () => {
  it('is done by the system, and repeated by nobody where it has no key', () => {
    assert.deepEqual(systemContext(COMMAND), { ...WRITTEN, repeat: null });
  });

  it('is known again by its key, which is also its body where it has no other', () => {
    assert.deepEqual(systemContext({ ...COMMAND, key: 'overdue:m1' }), {
      ...WRITTEN,
      repeat: { key: 'overdue:m1', bodyHash: 'overdue:m1' },
    });
    assert.deepEqual(systemContext({ ...COMMAND, key: 'escalation:a1', bodyHash: 'a1' }).repeat, {
      key: 'escalation:a1',
      bodyHash: 'a1',
    });
  });

  it('belongs to the moment and the chain of the event that it answers, also to made-up history', () => {
    const meta = {
      recordedAt: '2026-03-10T08:00:00.000Z',
      actor: { id: 'p1', role: 'patient' } as const,
      clinicId: 'main',
      correlationId: 'chain',
      causationId: 'request',
    };
    const reaction = { ...WRITTEN, causationId: 'e1', repeat: { key: 'alert:e1', bodyHash: 'e1' } };
    assert.deepEqual(reactionContext({ id: 'e1', meta }, 'alert'), reaction);
    assert.deepEqual(reactionContext({ id: 'e1', meta: { ...meta, simulated: true } }, 'alert'), {
      ...reaction,
      simulated: true,
    });
  });
});
