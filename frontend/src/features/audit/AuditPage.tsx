import { Eye, History, ListTree, ShieldCheck } from 'lucide-react';
import { CARD_TEXTS } from '../../i18n/textFiles.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { useIsOnline } from '../../lib/useIsOnline.ts';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TabLinks } from '../../ui/TabLinks.tsx';
import styles from './Audit.module.css';
import { AUDIT_TABS, auditPath, type AuditTab, useAuditAddress } from './auditTab.ts';
import { EventsTab } from './EventsTab.tsx';
import { ReadsTab } from './ReadsTab.tsx';

const PatientTab = lazyPart(
  async () => (await import('./PatientTab.tsx')).PatientTab,
  ['past', ...CARD_TEXTS, 'alerts', 'orders', 'ecg'],
  <Skeleton heights={[320]} />,
);
const VerifyTab = lazyPart(
  async () => (await import('./VerifyTab.tsx')).VerifyTab,
  ['proof'],
  <Skeleton heights={[320]} />,
);

const ICONS = { events: ListTree, patient: History, reads: Eye, verify: ShieldCheck };

/** What has happened, and who looked. */
export function AuditPage() {
  const { t } = useTranslation('audit');
  const { tab } = useAuditAddress();
  const isOnline = useIsOnline();
  return (
    <div className={styles.page}>
      <PageHeading title={t('title')}>{t('title')}</PageHeading>
      <TabLinks
        label={t('tabs')}
        tabs={AUDIT_TABS.map((one) => ({ tab: one, name: t(`tab.${one}`), Icon: ICONS[one] }))}
        shown={tab}
        pathOf={auditPath}
      />
      {!isOnline && <Notice kind="offline">{t('offline')}</Notice>}
      <Tab tab={tab} />
    </div>
  );
}

function Tab({ tab }: { readonly tab: AuditTab }) {
  switch (tab) {
    case 'events':
      return <EventsTab />;
    case 'patient':
      return <PatientTab />;
    case 'reads':
      return <ReadsTab />;
    case 'verify':
      return <VerifyTab />;
  }
}
