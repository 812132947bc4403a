import { useSearchParam } from '../../lib/useSearchParam.ts';

/** The parts in their order. The emergency stands above the tabs, where nothing comes before its numbers. */
export const PROGRESS_VIEWS = ['recovery', 'achievements', 'exercise', 'tests', 'diet', 'emergency'] as const;
export type ProgressView = (typeof PROGRESS_VIEWS)[number];

/** The part of "Progress" that the address names, so that Back works; null, and for what there is none, is the hub. */
export function useProgressView(): ProgressView | null {
  const isHere = useSearchParam('tab') === 'progress';
  const asked = useSearchParam('view');
  return (isHere && PROGRESS_VIEWS.find((view) => view === asked)) || null;
}

/** Where a part is, on one of the entry screens. */
export const progressPath = (screen: string, view: ProgressView): string =>
  `${screen}?tab=progress&view=${view}`;
