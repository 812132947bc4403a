import { Link } from 'wouter';
import type { AuditVerdict, LogVerdicts } from '../../../../backend/contract/incident.ts';
import type { Log } from '../../../../backend/contract/log.ts';
import { THRESHOLD_FIELDS, THRESHOLD_GROUPS } from '../../../../events/thresholds.ts';
import { useGetLogVerdictsQuery } from '../../api/resources/audit.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Card } from '../../ui/Card.tsx';
import { QueryPart } from '../../ui/QueryPart.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { useExplainedText } from '../alerts/useExplainedText.ts';
import { ReadingName, ReadingText } from '../logs/ReadingText.tsx';
import { isMeasured, readingsOf, symptomsOf } from '../logs/readings.ts';
import styles from './Audit.module.css';
import { auditPath } from './auditTab.ts';
import { BackToEvents } from './BackToEvents.tsx';
import { useChangeTexts } from './useChangeTexts.ts';

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
                <dt>{t('flag.patient')}</dt>
                <dd>
                  <Link href={auditPath('events', { patientId })}>{found.patientName}</Link>
                </dd>
              </div>
              <Reported log={found.log} patientName={found.patientName} />
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
            <OtherLimits verdicts={found} />
            <p className={styles.small}>{t('flag.known')}</p>
            <Link href={auditPath('patient', { patientId, at: found.judgedAt })} className={styles.back}>
              {t('audit:events.then')}
            </Link>
          </Card>
        )}
      </QueryPart>
    </>
  );
}

/** What the log told, and who sent it. */
function Reported({ log, patientName }: { readonly log: Log; readonly patientName: string }) {
  const { t } = useTranslation(['proof', 'clinical']);
  const symptoms = symptomsOf(log);
  return (
    <>
      {readingsOf(log)
        .filter(isMeasured)
        .map((reading) => (
          <div key={reading.kind === 'single' ? reading.field : reading.kind}>
            <dt>
              <ReadingName reading={reading} />
            </dt>
            <dd>
              <ReadingText reading={reading} />
            </dd>
          </div>
        ))}
      {symptoms.length > 0 && (
        <div>
          <dt>{t('flag.symptoms')}</dt>
          <dd>{symptoms.map((name) => t(`clinical:field.${name}`)).join(' · ')}</dd>
        </div>
      )}
      <div>
        <dt>{t('flag.by')}</dt>
        <dd>{log.enteredBy?.name ?? patientName}</dd>
      </div>
    </>
  );
}

/** The limits by which it was judged where today's are others; without them it is not seen why today's verdict is another. */
function OtherLimits({ verdicts: { given, today } }: { readonly verdicts: LogVerdicts }) {
  const { t } = useTranslation('proof');
  const { limitText, valueText } = useChangeTexts();
  const others = THRESHOLD_GROUPS.flatMap((group) => {
    const then: Readonly<Record<string, number>> = given.thresholds[group];
    const now: Readonly<Record<string, number>> = today.thresholds[group];
    return Object.keys(THRESHOLD_FIELDS[group]).flatMap((name) =>
      then[name] === undefined || now[name] === undefined || then[name] === now[name]
        ? []
        : [{ name, before: then[name], today: now[name] }],
    );
  });
  if (others.length === 0) return null;
  return (
    <section className={styles.others} aria-labelledby="other-limits">
      <h3 id="other-limits">{t('flag.limits')}</h3>
      <ul className={styles.rules}>
        {others.map((limit) => (
          <li key={limit.name}>
            {t('flag.limit', {
              limit: limitText(limit.name) ?? limit.name,
              before: valueText(limit.before),
              today: valueText(limit.today),
            })}
          </li>
        ))}
      </ul>
    </section>
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
