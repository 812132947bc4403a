import { useTranslation } from '../../i18n/useTranslation.ts';
import { StateCard } from '../../ui/StateCard.tsx';
import type { EntryTab } from './EntryTabs.tsx';

/** Says of a tab what will be there, and that it is not yet. */
export function LaterTab({ tab }: { readonly tab: Exclude<EntryTab, 'form' | 'voice'> }) {
  const { t } = useTranslation('report');
  return (
    <StateCard kind="empty" heading={<h2>{t(`later.${tab}`)}</h2>}>
      {t('later.text')}
    </StateCard>
  );
}
