import type { AuditVerdict } from '../../../../backend/contract/incident.ts';
import { useGetLogVerdictsQuery } from '../../api/resources/audit.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Card } from '../../ui/Card.tsx';
import { QueryPart } from '../../ui/QueryPart.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { useExplainedText } from '../alerts/useExplainedText.ts';
import styles from './Audit.module.css';
import { BackToEvents } from './BackToEvents.tsx';

interface VerdictsViewProps {
  readonly patientId: string;
  readonly logId: string;
}

const VERDICTS = ['given', 'byRulesOfToday', 'today'] as const;

/** Why a log was given its flag, and beside it what today's rules would have said. */
export function VerdictsView({ patientId, logId }: VerdictsViewProps) {
  const { t } = useTranslation(['proof', 'audit']);
  const { exactTime } = useFormats();
  const verdicts = useGetLogVerdictsQuery({ patientId, logId });
  return (
    <>
      <BackToEvents patientId={patientId} />
      <QueryPart query={verdicts} failed={t('audit:failed')} height={320}>
        {(found) => (
          <Card heading={t('flag.heading')}>
            <dl className={styles.facts}>
              <div>
                <dt>{t('flag.measured')}</dt>
                <dd>{exactTime(found.log.timestamp)}</dd>
              </div>
              <div>
                <dt>{t('flag.judged')}</dt>
                <dd>{exactTime(found.judgedAt)}</dd>
              </div>
            </dl>
            <p>{found.given.flag === found.today.flag ? t('flag.same') : t('flag.differs')}</p>
            <div className={styles.verdicts}>
              {VERDICTS.map((name) => (
                <section key={name} aria-labelledby={`verdict-${name}`} data-verdict={name}>
                  <h3 id={`verdict-${name}`}>{t(`flag.${name}`)}</h3>
                  <Verdict verdict={found[name]} first={name === 'given' ? null : found.given} />
                </section>
              ))}
            </div>
            <p className={styles.small}>{t('flag.known')}</p>
          </Card>
        )}
      </QueryPart>
    </>
  );
}

interface VerdictProps {
  readonly verdict: AuditVerdict;
  /** The one beside which it stands: the same reasons are not told again. */
  readonly first: AuditVerdict | null;
}

function Verdict({ verdict: { flag, rules, rulesVersion }, first }: VerdictProps) {
  const { t } = useTranslation(['proof', 'clinical']);
  const explained = useExplainedText();
  const isRepeated = rules.length > 0 && JSON.stringify(rules) === JSON.stringify(first?.rules);
  return (
    <>
      <StatusChip flag={flag} />
      {rules.length === 0 && <p>{t('flag.none')}</p>}
      {isRepeated ? (
        <p>{t('flag.sameReasons')}</p>
      ) : (
        <ul className={styles.rules}>
          {rules.map((rule) => {
            const { text, lang } = explained(rule);
            return (
              <li key={rule.id}>
                <strong>
                  {rule.flag === 'NOTE' ? t('flag.note') : t(`clinical:flag.${rule.flag}.name`)}
                </strong>{' '}
                <span lang={lang}>{text}</span> <span className={styles.small}>{rule.id}</span>
              </li>
            );
          })}
        </ul>
      )}
      <p className={styles.small}>{t('flag.version', { version: rulesVersion })}</p>
    </>
  );
}
