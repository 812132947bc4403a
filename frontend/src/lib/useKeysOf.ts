import { useState } from 'react';
import { createRequestKeys, newRequestKey, type RequestKeys } from './requestKeys.ts';

/** The idempotency keys of requests that go out together, one for each patient or alert: a repeat has the keys of the first. */
export function useKeysOf(): (id: string) => RequestKeys {
  const [kept] = useState(() => new Map<string, RequestKeys>());
  return (id) => {
    const known = kept.get(id) ?? createRequestKeys(() => newRequestKey(crypto));
    kept.set(id, known);
    return known;
  };
}
