import { Activity, Download, Layers, Scale, SearchCheck } from 'lucide-react';
import { useGetSessionQuery } from '../../api/resources/session.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useIsOnline } from '../../lib/useIsOnline.ts';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TabLinks } from '../../ui/TabLinks.tsx';
import styles from './Analysis.module.css';
import { analysisPath, type AnalysisTab, TABS_OF, useAnalysisAddress } from './analysisAddress.ts';

const WAITING = <Skeleton heights={[48, 320]} />;
const ProjectionsBoard = lazyPart(
  async () => (await import('../projections/ProjectionsBoard.tsx')).ProjectionsBoard,
  ['board'],
  WAITING,
);
const IndicatorsTab = lazyPart(
  async () => (await import('./IndicatorsTab.tsx')).IndicatorsTab,
  ['indicators'],
  WAITING,
);
const QualityTab = lazyPart(async () => (await import('./QualityTab.tsx')).QualityTab, ['quality'], WAITING);
const RulesTab = lazyPart(async () => (await import('./RulesTab.tsx')).RulesTab, ['rules'], WAITING);
const ExportsTab = lazyPart(async () => (await import('./ExportsTab.tsx')).ExportsTab, ['exports'], WAITING);

const ICONS = { board: Layers, indicators: Activity, quality: SearchCheck, rules: Scale, exports: Download };

/** What analysts work with: the projections, how the programme does, how good its data are, and tables to take away. */
export function AnalysisPage() {
  const { t } = useTranslation('analysis');
  const { data: session } = useGetSessionQuery();
  const { of } = useAnalysisAddress();
  const isOnline = useIsOnline();
  const role = session?.user?.role;
  const tabs = (role === undefined ? undefined : TABS_OF[role]) ?? [];
  const shown = tabs.find((tab) => tab === of('tab')) ?? tabs[0];
  if (shown === undefined) return WAITING;
  const title = t(`tab.${shown}`);
  return (
    <div className={styles.page}>
      <PageHeading title={title}>{t('title')}</PageHeading>
      <TabLinks
        label={t('tabs')}
        tabs={tabs.map((tab) => ({ tab, name: t(`tab.${tab}`), Icon: ICONS[tab] }))}
        shown={shown}
        pathOf={analysisPath}
      />
      {!isOnline && <Notice kind="offline">{t('offline')}</Notice>}
      <Tab tab={shown} isClinician={role === 'clinician'} />
    </div>
  );
}

function Tab({ tab, isClinician }: { readonly tab: AnalysisTab; readonly isClinician: boolean }) {
  switch (tab) {
    case 'board':
      return <ProjectionsBoard />;
    case 'indicators':
      return <IndicatorsTab />;
    case 'quality':
      return <QualityTab isClinician={isClinician} />;
    case 'rules':
      return <RulesTab />;
    case 'exports':
      return <ExportsTab isClinician={isClinician} />;
  }
}
