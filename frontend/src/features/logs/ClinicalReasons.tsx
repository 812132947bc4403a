import type { Patient } from '../../../../backend/contract/patient.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { classNames } from '../../lib/classNames.ts';
import { FlagIcon } from '../../ui/StatusChip.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useWhyTexts } from '../patient/whyText.ts';
import styles from './ClinicalReasons.module.css';

/** More of them are said in short, in one line. */
const SHOWN = 4;

/** Why somebody is to look at the patient: each value with its limit, the worst first. */
export function ClinicalReasons({ patient: { work } }: { readonly patient: Patient }) {
  const { t } = useTranslation(['clinical', 'work']);
  const { labelled } = useFormats();
  const texts = useWhyTexts();
  // Several rules may compare one value: the first of them is the worst.
  const why = (work?.why ?? []).filter(
    (reason, at, all) =>
      reason.compared === null ||
      all.findIndex(({ compared }) => compared?.field === reason.compared?.field) === at,
  );
  if (why.length === 0) return null;
  const others = why.slice(SHOWN);
  return (
    <div>
      <ul className={styles.reasons} aria-label={t('work:column.why')}>
        {why.slice(0, SHOWN).map((reason) => (
          <li
            key={`${reason.ruleId}-${reason.compared?.field}`}
            className={classNames(styles.reason, styles[reason.flag])}
          >
            <FlagIcon flag={reason.flag} />
            <span>
              <VisuallyHidden>{labelled(t(`flag.${reason.flag}.name`), '')}</VisuallyHidden>
              {texts.whole(reason)}
            </span>
          </li>
        ))}
      </ul>
      {others.length > 0 && <p className={styles.others}>{others.map(texts.short).join(' · ')}</p>}
    </div>
  );
}
