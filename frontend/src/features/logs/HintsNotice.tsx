import { useTranslation } from '../../i18n/useTranslation.ts';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { Notice } from '../../ui/Notice.tsx';
import { HintTexts } from './HintTexts.tsx';
import { readHints } from './savedHints.ts';

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
      <HintTexts hints={hints} />
    </Notice>
  );
}
