import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ApiError } from '../../api/client/apiError.ts';
import { baseApi } from '../../api/client/baseApi.ts';
import { StreamError } from '../../api/client/streamedAnswer.ts';
import { listTag } from '../../api/client/tags.ts';

export type Streamed<Progress, Result> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly progress: Progress | null }
  | { readonly kind: 'ended'; readonly result: Result }
  | { readonly kind: 'failed'; readonly error: ApiError | null };

/** Something that goes on for long and tells how far it is; it ends with whoever shows it. */
export function useStreamed<Progress, Result>() {
  const [state, setState] = useState<Streamed<Progress, Result>>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);
  const dispatch = useDispatch();
  useEffect(() => () => running.current?.abort(), []);
  const start = async (
    work: (signal: AbortSignal, tell: (progress: Progress) => void) => Promise<Result>,
  ): Promise<Result | null> => {
    const abort = new AbortController();
    running.current = abort;
    setState({ kind: 'running', progress: null });
    try {
      const tell = (progress: Progress) => setState({ kind: 'running', progress });
      const result = await work(abort.signal, tell);
      setState({ kind: 'ended', result });
      return result;
    } catch (error) {
      if (abort.signal.aborted) setState({ kind: 'idle' });
      else {
        const reason = error instanceof StreamError ? error.reason : null;
        // It goes past what else sees that a session has ended.
        if (reason?.status === 401) dispatch(baseApi.util.invalidateTags([listTag('Session')]));
        setState({ kind: 'failed', error: reason });
      }
      return null;
    }
  };
  return { state, start, stop: () => running.current?.abort() };
}
