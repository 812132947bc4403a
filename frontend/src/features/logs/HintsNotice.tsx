import { useTranslation } from '../../i18n/useTranslation.ts';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { Notice } from '../../ui/Notice.tsx';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { readHints } from './savedHints.ts';

// With the bounds of every form; few logs have a hint.
const HintTexts = lazyPart(
  async () => (await import('./HintTexts.tsx')).HintTexts,
  [],
  <Skeleton heights={[24]} />,
);

/** What deserves a second look in the log that was just saved. */
export function HintsNotice() {
  const { t } = useTranslation('errors');
  const state: unknown = useHistoryState();
  const [path, navigate] = useLocation();
  const hints = readHints(state);
  if (hints.length === 0) return null;
  return (
    <Notice kind="warning" announced onClose={() => navigate(path, { replace: true, state: null })}>
      <strong>{t('hint.look')}</strong>
      <PartBoundary>
        <HintTexts hints={hints} />
      </PartBoundary>
    </Notice>
  );
}
