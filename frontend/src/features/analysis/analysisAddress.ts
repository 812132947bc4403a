import { useSearchParams } from 'wouter';
import type { Role } from '../../../../events/enums.ts';
import { PROJECTIONS_PATH } from '../../lib/paths.ts';

export type AnalysisTab = 'board' | 'indicators' | 'quality' | 'rules' | 'exports';

/** By the guard table: a clinician may read what analysts study, and changes no projection. */
export const TABS_OF: Partial<Record<Role, readonly AnalysisTab[]>> = {
  analyst: ['board', 'indicators', 'quality', 'rules', 'exports'],
  clinician: ['indicators', 'quality', 'rules', 'exports'],
};

/** The tab and what it shows are in the address, so that Back works and a finding can be sent to a colleague. */
export function useAnalysisAddress() {
  const [params, setParams] = useSearchParams();
  return {
    /** Empty where the address does not say it. */
    of: (name: string): string => params.get(name) ?? '',
    /** @param values An empty one leaves the address. */
    change: (values: Readonly<Record<string, string>>) =>
      setParams((before) => {
        const kept = Object.entries({ ...Object.fromEntries(before), ...values });
        return new URLSearchParams(kept.filter(([, value]) => value !== ''));
      }),
  };
}

/** @param values An empty one is left out. */
export function analysisPath(tab: AnalysisTab, values: Readonly<Record<string, string>> = {}): string {
  const kept = Object.entries(values).filter(([, value]) => value !== '');
  return `${PROJECTIONS_PATH}?${new URLSearchParams([['tab', tab], ...kept])}`;
}
