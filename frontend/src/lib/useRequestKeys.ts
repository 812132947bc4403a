import { useState } from 'react';
import { createRequestKeys, newRequestKey, type RequestKeys } from './requestKeys.ts';

/** The idempotency keys of one form or button, for as long as it is on the screen. */
export function useRequestKeys(): RequestKeys {
  const [keys] = useState(() => createRequestKeys(() => newRequestKey(crypto)));
  return keys;
}
