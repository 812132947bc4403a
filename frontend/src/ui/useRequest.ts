import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useRequestKeys } from '../lib/requestKeys.ts';
import { type ProductToast, toastAdded } from './toasts/toastSlice.ts';

export interface RequestOptions {
  /** The notice of a request that failed. */
  readonly failed?: Pick<ProductToast, 'name' | 'form'>;
  /** Of which failure the form says by itself what came of it and what to do: a notice would only contradict that. */
  readonly isTold?: (error: object) => boolean;
  /** What else a failure calls for; it counts as known once that is done. */
  readonly onFailed?: (error: object) => Promise<void> | void;
}

/** How a mutation answers. */
interface Sent<Answer> {
  readonly data?: Answer | undefined;
  readonly error?: object | undefined;
}

/** Sends what a form or a button asks for, and tells of it where that fails. A repeat after a lost answer has the same key. */
export function useRequest({ failed, isTold, onFailed }: RequestOptions) {
  const dispatch = useDispatch();
  const keys = useRequestKeys();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<object | null>(null);

  /** @param body What is asked for: for another body the key is another. */
  async function request<Answer>(
    body: unknown,
    send: (idempotencyKey: string) => PromiseLike<Sent<Answer>>,
    onSent: (answer: Answer) => void,
  ): Promise<void> {
    setFailure(null);
    setIsSending(true);
    const { data, error } = await send(keys.keyFor(body));
    setIsSending(false);
    if (error === undefined) {
      keys.done();
      if (data !== undefined) onSent(data);
      return;
    }
    if (failed !== undefined && !isTold?.(error))
      dispatch(toastAdded({ ...failed, priority: 'failure', destructive: true, error }));
    await onFailed?.(error);
    setFailure(error);
  }

  return {
    request,
    isSending,
    /** Why the last request failed; null where it did not. */
    failure,
    forgetFailure: () => setFailure(null),
  };
}

export type SendRequest = ReturnType<typeof useRequest>['request'];
