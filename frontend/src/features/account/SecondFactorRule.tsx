import { SECOND_FACTORS } from '../../../../events/enums.ts';
import { useGetClinicQuery } from '../../api/resources/clinic.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Card } from '../../ui/Card.tsx';
import { QueryPart } from '../../ui/QueryPart.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useRequest } from '../../ui/useRequest.ts';
import styles from './Account.module.css';
import { useClinicChange } from './useClinicChange.ts';

/** Who of the staff must show a passkey beside their password. */
export function SecondFactorRule() {
  const { t } = useTranslation('account');
  const clinic = useGetClinicQuery();
  const { request } = useRequest({ failed: { name: 'saveFailed', form: 'account' } });
  const change = useClinicChange(request);
  return (
    <Card heading={t('rule.heading')}>
      <QueryPart query={clinic} failed={t('rule.failed')} height={120}>
        {(present) => (
          <>
            <SelectField
              id="second-factor"
              label={t('rule.label')}
              value={present.secondFactor}
              onChange={({ target }) => {
                const secondFactor = SECOND_FACTORS.find((one) => one === target.value);
                if (secondFactor !== undefined) change(present, { secondFactor });
              }}
            >
              {SECOND_FACTORS.map((one) => (
                <option key={one} value={one}>
                  {t(`rule.${one}`)}
                </option>
              ))}
            </SelectField>
            <p className={styles.muted}>{t('rule.hint')}</p>
          </>
        )}
      </QueryPart>
    </Card>
  );
}
