import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';
import { Skeleton } from './Skeleton.tsx';

interface QueryPartProps<Data> {
  /** An answer as RTK Query holds it. */
  readonly query: {
    readonly data?: Data | undefined;
    readonly error?: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly failed: string;
  /** Of what is coming, in pixels. */
  readonly height: number;
  readonly children: (data: Data) => ReactNode;
}

/** What was answered, or that it is loading, or why it could not be loaded. An older answer stays in view. */
export function QueryPart<Data>({ query, failed, height, children }: QueryPartProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (error !== undefined && !isFetching)
    return <ErrorState heading={failed} error={error} onRetry={() => void refetch()} />;
  return <Skeleton heights={[height]} />;
}
