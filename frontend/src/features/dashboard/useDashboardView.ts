import { useCallback } from 'react';
import { useSearchParams } from 'wouter';
import { type DashboardView, readView, writeView } from './dashboardList.ts';

interface ChangeOptions {
  /** Whether Back leads to where the reader is now. */
  readonly isStep?: boolean;
}

export type ChangeView = (part: Partial<DashboardView>, options?: ChangeOptions) => void;

/** What the address says is shown, and a function that changes parts of it. */
export function useDashboardView() {
  const [params, setParams] = useSearchParams();
  const change: ChangeView = useCallback(
    (part, { isStep = false } = {}) =>
      setParams((present) => writeView({ ...readView(present), ...part }), { replace: !isStep }),
    [setParams],
  );
  return { view: readView(params), change };
}
