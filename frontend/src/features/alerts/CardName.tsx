import { Link } from 'wouter';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { patientPath } from '../../lib/paths.ts';
import type { PatientCard } from './alertCards.ts';
import styles from './AlertCards.module.css';

interface CardNameProps {
  readonly of: Pick<PatientCard, 'patientId' | 'patientName' | 'patientLeft'>;
  readonly className: string | undefined;
  readonly onGo: () => void;
}

/** Whose card it is, which leads to their page, and that they have left where they have. */
export function CardName({ of: { patientId, patientName, patientLeft }, className, onGo }: CardNameProps) {
  const { t } = useTranslation(['alerts', 'common']);
  return (
    <h4 className={className}>
      <Link href={patientPath(patientId)} className={styles.patient} onClick={onGo}>
        {patientName}
      </Link>
      {patientLeft !== undefined && (
        <span className={styles.left}>
          {t('left', { outcome: t(`common:contact.outcome.${patientLeft}`) })}
        </span>
      )}
    </h4>
  );
}
