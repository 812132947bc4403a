import { ChartColumn, Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { PROJECTIONS_PATH } from '../../lib/paths.ts';
import { useDisclosure } from '../../lib/useDisclosure.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';
import { CustomAlertButton, LazyCustomAlert } from '../alerts/CustomAlertButton.tsx';
import { SampleDataButton } from '../patient/SampleDataButton.tsx';
import { HandOverButton } from '../worklist/HandOverButton.tsx';
import styles from './DashboardMenu.module.css';
import { PlanRequestsButton } from './PlanRequestsButton.tsx';

/** What is seldom done from the list: it stays open while one of its dialogs is. */
export function DashboardMenu({ maySeed }: { readonly maySeed: boolean }) {
  const { t } = useTranslation(['dashboard', 'work']);
  const { isOpen, button } = useDisclosure();
  const [isAlerting, setIsAlerting] = useState(false);
  const close = () => setIsAlerting(false);
  return (
    <div className={styles.menu}>
      <button type="button" className={styles.button} aria-label={t('work:menu')} {...button}>
        <Ellipsis aria-hidden size={20} />
      </button>
      <div className={styles.panel} hidden={!isOpen}>
        <CustomAlertButton patient={null} onOpen={() => setIsAlerting(true)} />
        <HandOverButton />
        <PlanRequestsButton />
        <ButtonLink href={PROJECTIONS_PATH} icon={<ChartColumn aria-hidden size={18} />}>
          {t('analysis')}
        </ButtonLink>
        {maySeed && <SampleDataButton />}
      </div>
      {isAlerting && (
        <PartBoundary onFailed={close}>
          <LazyCustomAlert patient={null} onClose={close} />
        </PartBoundary>
      )}
    </div>
  );
}
