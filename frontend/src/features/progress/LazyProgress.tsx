import { lazyPart } from '../../i18n/lazyPart.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

export const LazyProgress = lazyPart(
  async () => (await import('./ProgressTab.tsx')).ProgressTab,
  ['progress'],
  <Skeleton heights={[32, 320]} />,
);
