import { Eye, ListTree } from 'lucide-react';
import { Link } from 'wouter';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useIsOnline } from '../../lib/useIsOnline.ts';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import styles from './Audit.module.css';
import { AUDIT_TABS, auditPath, type AuditTab, useAuditAddress } from './auditTab.ts';
import { EventsTab } from './EventsTab.tsx';
import { ReadsTab } from './ReadsTab.tsx';

const ICONS = { events: ListTree, reads: Eye };

/** What has happened, and who looked. */
export function AuditPage() {
  const { t } = useTranslation('audit');
  const { tab } = useAuditAddress();
  const isOnline = useIsOnline();
  return (
    <div className={styles.page}>
      <PageHeading title={t('title')}>{t('title')}</PageHeading>
      <nav className={styles.tabs} aria-label={t('tabs')}>
        {AUDIT_TABS.map((one) => {
          const Icon = ICONS[one];
          return (
            <Link
              key={one}
              href={auditPath(one)}
              className={styles.tab}
              aria-current={one === tab ? 'page' : undefined}
            >
              <Icon aria-hidden size={18} />
              {t(`tab.${one}`)}
            </Link>
          );
        })}
      </nav>
      {!isOnline && <Notice kind="offline">{t('offline')}</Notice>}
      <Tab tab={tab} />
    </div>
  );
}

function Tab({ tab }: { readonly tab: AuditTab }) {
  switch (tab) {
    case 'events':
      return <EventsTab />;
    case 'reads':
      return <ReadsTab />;
  }
}
