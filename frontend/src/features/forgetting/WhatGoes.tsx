import { useTranslation } from '../../i18n/useTranslation.ts';
import styles from './Forgetting.module.css';

const GOES = ['person', 'addresses', 'words', 'traces'] as const;
const STAYS = ['measured', 'judged', 'done'] as const;

/** What is lost for ever where a person is forgotten, and what is kept without a name. */
export function WhatGoes() {
  const { t } = useTranslation('forgetting');
  return (
    <div className={styles.lists}>
      <section>
        <h4>{t('goes.heading')}</h4>
        <ul>
          {GOES.map((one) => (
            <li key={one}>{t(`goes.${one}`)}</li>
          ))}
        </ul>
      </section>
      <section>
        <h4>{t('stays.heading')}</h4>
        <ul>
          {STAYS.map((one) => (
            <li key={one}>{t(`stays.${one}`)}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
