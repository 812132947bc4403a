import { useState } from 'react';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Log } from '../../../../backend/contract/log.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { CONDITIONS } from '../../../../events/enums.ts';
import type { GlucoseLow } from '../../../../events/glucose.ts';
import type { LogForm } from '../../../../events/vocabulary.ts';
import { useClinicalText } from '../../i18n/useClinicalText.ts';
import { classNames } from '../../lib/classNames.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { FlagIcon, StatusChip } from '../../ui/StatusChip.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { ClinicalReasons } from './ClinicalReasons.tsx';
import { leftOpen, useVerdictText } from './useVerdictText.ts';
import { LogTime } from './LogTime.tsx';
import styles from './StatusCard.module.css';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';

const AlertExplanation = lazyPart(
  async () => (await import('../alerts/AlertExplanation.tsx')).AlertExplanation,
  ['alerts'],
);

interface StatusCardProps {
  readonly log: Log;
  /**
   * For a care team, who are told why in their own words and may ask which rules and limits decided; what the patient was
   * told is folded.
   */
  readonly patient?: Patient;
}

/** The forms that ask a patient for all of their symptoms. */
const FORM_OF: Readonly<Partial<Record<Log['source'], LogForm>>> = {
  'daily-form': 'daily',
  'diabetes-form': 'diabetes',
};

/** What the newest log was judged to be, why, and what to do. */
export function StatusCard({ log, patient }: StatusCardProps) {
  const { t } = useTranslation(['patient', 'common', 'clinical']);
  const { labelled } = useFormats();
  const verdictText = useVerdictText();
  const { overallFlag: flag, limited } = log;
  const form = FORM_OF[log.source] ?? null;
  const message = verdictText(log, form);
  const isWhole = form === null || leftOpen(log, form).length === 0;
  // That it is GREEN is said by the card; what was not asked or answered stands only in what the patient was told.
  const isToldInShort = patient !== undefined && !limited && (flag !== 'GREEN' || isWhole);
  const isExplained = (patient?.work?.why ?? []).length > 0;
  const reasons = (
    <TextList
      heading={t('status.reasons')}
      keys={log.reasonKeys}
      texts={log.flagReasons}
      low={log.glucoseLow}
    />
  );
  const advice = (
    <TextList
      heading={t('status.advice')}
      keys={log.advisoryKeys}
      texts={log.advisories}
      low={log.glucoseLow}
      isNamed={patient === undefined}
    />
  );
  const told = log.advisories.length + (isToldInShort ? 1 : 0);
  return (
    <Card
      heading={t('status.heading')}
      className={classNames(styles.card, limited ? styles.limited : styles[flag])}
      aside={<LogTime log={log} />}
    >
      <div className={styles.verdict}>
        {limited ? (
          <p className={styles.title}>{t('common:log.limited')}</p>
        ) : (
          <p className={styles.title}>
            <FlagIcon flag={flag} size={24} />
            <span>
              <VisuallyHidden>{labelled(t(`clinical:flag.${flag}.name`), '')}</VisuallyHidden>
              {t(`status.title.${flag}`)}
            </span>
          </p>
        )}
        {!limited && flag !== 'RED' && isWhole && <p className={styles.line}>{t(`status.line.${flag}`)}</p>}
        {!isToldInShort && <p lang={message.lang}>{message.text}</p>}
      </div>
      {patient !== undefined && isExplained && <ClinicalReasons patient={patient} />}
      {(patient === undefined || !isExplained) && reasons}
      <ConditionFlags flags={log.conditionFlags} isShort={patient !== undefined} />
      {patient === undefined ? (
        advice
      ) : (
        <div className={styles.foot}>
          {told > 0 && (
            <Disclosure summary={`${t('status.advice')} (${told})`}>
              {isToldInShort && <p lang={message.lang}>{message.text}</p>}
              {isExplained && reasons}
              {advice}
            </Disclosure>
          )}
          <Why log={log} />
        </div>
      )}
    </Card>
  );
}

/** Which rules and limits decided, fetched when it is asked for. */
function Why({ log }: { readonly log: Log }) {
  const { t } = useTranslation('patient');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t('status.why')}
      </Button>
      {isOpen && (
        <div className={styles.explanation}>
          <PartBoundary onFailed={() => setIsOpen(false)}>
            <AlertExplanation patientId={log.patientId} logId={log.id} />
          </PartBoundary>
        </div>
      )}
    </>
  );
}

interface ConditionFlagsProps {
  readonly flags: Log['conditionFlags'];
  /** The colour's word alone, for a care team. */
  readonly isShort: boolean;
}

function ConditionFlags({ flags, isShort }: ConditionFlagsProps) {
  const { t } = useTranslation(['patient', 'common', 'clinical']);
  const judged = CONDITIONS.flatMap((condition) => {
    const flag = flags[condition];
    return flag === undefined ? [] : [{ condition, flag }];
  });
  if (judged.length === 0) return null;
  return (
    <div>
      <h3 className={styles.part}>{t('status.conditions')}</h3>
      <ul className={styles.conditions}>
        {judged.map(({ condition, flag }) => (
          <li key={condition}>
            {t(`clinical:condition.${condition}`)} <StatusChip flag={flag} isShort={isShort} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface TextListProps {
  readonly heading: string;
  /** One for each text. */
  readonly keys: readonly string[];
  readonly texts: readonly string[];
  readonly low: GlucoseLow;
  /** Whether nothing around it says what it is. */
  readonly isNamed?: boolean;
}

function TextList({ heading, keys, texts, low, isNamed = true }: TextListProps) {
  const clinicalText = useClinicalText(low);
  if (texts.length === 0) return null;
  return (
    <div>
      {isNamed && <h3 className={styles.part}>{heading}</h3>}
      <ul className={styles.texts}>
        {texts.map((answered, index) => {
          const { text, lang } = clinicalText(keys[index], answered);
          return (
            <li key={answered} lang={lang}>
              {text}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
