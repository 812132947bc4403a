import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { patientPath } from '../../lib/paths.ts';
import { shortId } from '../../lib/person.ts';
import { Notice } from '../../ui/Notice.tsx';
import styles from './DuplicatesNotice.module.css';

interface DuplicatesNoticeProps {
  readonly duplicates: readonly Patient[];
  readonly isEdit: boolean;
}

/** Who has the same name or phone number, and what to do about it. */
export function DuplicatesNotice({ duplicates, isEdit }: DuplicatesNoticeProps) {
  const { t } = useTranslation(['registration', 'common']);
  if (duplicates.length === 0) return null;
  return (
    <Notice kind="warning" announced>
      <p>{t('duplicates.found', { count: duplicates.length })}</p>
      <ul className={styles.list}>
        {duplicates.map(({ id, name, age, phoneNumber }) => (
          <li key={id}>
            {/* In another tab: what was typed stays. */}
            <a href={patientPath(id)} target="_blank" rel="noreferrer">
              {name}
            </a>
            {[t('common:patient.age', { count: age }), phoneNumber, shortId(id)]
              .filter((part) => part !== null)
              .map((part) => ` · ${part}`)}
          </li>
        ))}
      </ul>
      <p>{t(isEdit ? 'duplicates.saveAgain' : 'duplicates.addAnyway')}</p>
    </Notice>
  );
}
