import { Activity, BookOpen, type LucideIcon, Mic, NotebookPen, TrendingUp } from 'lucide-react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useLocation } from 'wouter';
import { useSearchParam } from '../../lib/useSearchParam.ts';
import { PageLink } from '../../ui/PageLink.tsx';
import styles from './EntryTabs.module.css';
import type { ReportForm } from '../report-form/reportForm.ts';

const ENTRY_TABS = ['form', 'voice', 'progress', 'ecg', 'learn'] as const;
export type EntryTab = (typeof ENTRY_TABS)[number];

const ICONS: Readonly<Record<EntryTab, LucideIcon>> = {
  form: NotebookPen,
  voice: Mic,
  progress: TrendingUp,
  ecg: Activity,
  learn: BookOpen,
};

/** The tab is in the address, so that Back works. */
export function useEntryTab(): EntryTab {
  const asked = useSearchParam('tab');
  return ENTRY_TABS.find((tab) => tab === asked) ?? 'form';
}

/** Who reports for somebody else has no other view of theirs here. */
const OF_CAREGIVER: readonly EntryTab[] = ['form', 'voice'];

interface EntryTabsProps {
  readonly form: ReportForm;
  readonly current: EntryTab;
  readonly isCaregiver: boolean;
}

/** The five areas of a patient's screen: across the top, and on a phone along the bottom, within reach of a thumb. */
export function EntryTabs({ form, current, isCaregiver }: EntryTabsProps) {
  const { t } = useTranslation('report');
  const [path] = useLocation();
  return (
    <nav className={styles.tabs} aria-label={t('tab.label')}>
      {(isCaregiver ? OF_CAREGIVER : ENTRY_TABS).map((tab) => {
        const Icon = ICONS[tab];
        return (
          <PageLink
            key={tab}
            href={tab === 'form' ? path : `${path}?tab=${tab}`}
            className={styles.tab}
            aria-current={tab === current ? 'page' : undefined}
          >
            <Icon aria-hidden size={20} />
            <span>{t(`tab.${form}.${tab}`)}</span>
          </PageLink>
        );
      })}
    </nav>
  );
}
