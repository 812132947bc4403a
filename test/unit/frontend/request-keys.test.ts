import assert from 'node:assert/strict';
import { createRequestKeys, newRequestKey } from '../../../frontend/src/lib/requestKeys.ts';

function numbered() {
  let next = 0;
  return createRequestKeys(() => String((next += 1)));
}

describe('the key of a repeated request', () => {
  it('is the same while the form is unchanged', () => {
    const keys = numbered();
    assert.equal(keys.keyFor({ hr: 70 }), keys.keyFor({ hr: 70 }));
  });

  it('is a new one for a changed form', () => {
    const keys = numbered();
    assert.notEqual(keys.keyFor({ hr: 70 }), keys.keyFor({ hr: 71 }));
  });

  it('is a new one after the request was answered', () => {
    const keys = numbered();
    const first = keys.keyFor({ hr: 70 });
    keys.done();
    assert.notEqual(keys.keyFor({ hr: 70 }), first);
  });

  it('is a random UUID where the page is not secure and the browser has no ready one', () => {
    const zeros = { getRandomValues: <T extends ArrayBufferView | null>(array: T) => array };
    assert.equal(newRequestKey(zeros), '00000000-0000-4000-8000-000000000000');
    const key = newRequestKey({ getRandomValues: (array) => crypto.getRandomValues(array) });
    assert.match(key, /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });
});
