import type { ReactNode } from 'react';
import { localTime } from '../../../../events/local-time.ts';
import type { PatientThen } from '../../../../backend/contract/patient-then.ts';
import { useClinicalText } from '../../i18n/useClinicalText.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { alertTextOf } from '../alerts/alertText.ts';
import care from '../patient/Care.module.css';
import { PatientLine } from '../patient/PatientLine.tsx';
import { DueBadge, useResultText, useTestName } from '../patient/TestParts.tsx';
import { EventEntry } from '../patient-page/JourneyTimeline.tsx';
import { MilestoneStatusBadge } from '../patient-page/TimelineBadges.tsx';
import { useMilestoneTexts } from '../patient-page/useMilestoneTexts.ts';
import { limitLinesOf } from '../settings/limitLines.ts';
import styles from './Audit.module.css';
import { LongList } from './LongList.tsx';

interface ThenProps {
  readonly then: PatientThen;
}

/** Who it is, by the details of then. */
export function ThenPerson({ then: { patient } }: ThenProps) {
  const { t } = useTranslation(['past', 'patient', 'common']);
  const { dateTime } = useFormats();
  const { lastContact, openAlerts, silentSince } = patient;
  return (
    <Card heading={patient.name} aside={<StatusChip flag={patient.lastFlag} />}>
      <PatientLine patient={patient} />
      <dl className={styles.facts}>
        <Fact name={t('person.plan')}>{patient.planTier}</Fact>
        {patient.phoneNumber !== null && <Fact name={t('person.phone')}>{patient.phoneNumber}</Fact>}
        {patient.email !== null && <Fact name={t('person.email')}>{patient.email}</Fact>}
        <Fact name={t('person.rhythm')}>
          {t('patient:rhythm.every', { count: patient.expectedLogEveryDays })}
          {patient.silent && silentSince !== null && (
            <span className={styles.small}>{t('common:silent.since', { time: dateTime(silentSince) })}</span>
          )}
        </Fact>
        <Fact name={t('person.openAlerts')}>
          {`${t('common:patient.openAlert.RED', { count: openAlerts.RED })} · ${t('common:patient.openAlert.AMBER', { count: openAlerts.AMBER })}`}
        </Fact>
        {lastContact !== null && (
          <Fact name={t('person.contact')}>
            {`${t(`common:contact.outcome.${lastContact.outcome}`)} · ${lastContact.by} · ${dateTime(lastContact.at)}`}
          </Fact>
        )}
      </dl>
      {patient.latestLog === null && <p>{t('person.noLog')}</p>}
    </Card>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The limits that were in force: in the words in which the patient's page tells them. */
export function ThenLimits({ then: { patient, thresholds } }: ThenProps) {
  const { t } = useTranslation('care');
  const { number } = useFormats();
  return (
    <Card heading={t('limits.heading')}>
      <ul className={care.list}>
        {limitLinesOf(patient, thresholds).map(({ about, limits, isOwn }) => {
          const words = Object.fromEntries(
            Object.entries(limits).map(([name, limit]) => [name, number(limit)]),
          );
          return (
            <li key={about} className={care.row} data-limits={about}>
              <p>
                <span className={care.strong}>{t(`limits.name.${about}`)}</span>{' '}
                <span>{t(`limits.words.${about}`, { ...words, count: limits.weightWindowDays ?? 0 })}</span>{' '}
                {isOwn && <Badge tone="blue">{t('limits.own')}</Badge>}
              </p>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** What was raised by then, and what had become of it. */
export function ThenAlerts({ then: { alerts } }: ThenProps) {
  const { t } = useTranslation(['past', 'alerts']);
  const { dateTime } = useFormats();
  const clinicalText = useClinicalText();
  return (
    <Card heading={t('alerts.heading')}>
      {alerts.length === 0 && <p>{t('alerts.none')}</p>}
      <LongList
        entries={alerts.map((alert) => {
          const { message, reasons } = alertTextOf(alert, clinicalText);
          return (
            <li key={alert.id} className={care.row} data-alert={alert.id}>
              <div className={care.line}>
                <StatusChip flag={alert.flag} isShort />
                <span className={care.badges}>
                  <span className={care.muted}>{dateTime(alert.createdAt)}</span>
                  <Badge tone={alert.acknowledged || alert.resolvedAt !== null ? 'neutral' : 'yellow'}>
                    {t(`alerts.status.${alert.status}`)}
                  </Badge>
                </span>
              </div>
              {(reasons.length > 0 ? reasons : [message]).map(({ text, lang }) => (
                <p key={text} lang={lang}>
                  {text}
                </p>
              ))}
              {alert.acknowledgedBy !== null && alert.acknowledgedAt !== null && (
                <p className={care.muted}>
                  {t('alerts:at.acknowledged', {
                    name: alert.acknowledgedBy,
                    time: dateTime(alert.acknowledgedAt),
                  })}
                </p>
              )}
              {alert.escalatedAt !== null && (
                <p className={care.muted}>
                  {t('alerts:at.escalated', { time: dateTime(alert.escalatedAt) })}
                </p>
              )}
              {alert.resolvedAt !== null && (
                <p className={care.muted}>{t('alerts:at.resolved', { time: dateTime(alert.resolvedAt) })}</p>
              )}
              {alert.note !== null && (
                <p className={care.muted}>{t('alerts:at.note', { note: alert.note })}</p>
              )}
            </li>
          );
        })}
      />
    </Card>
  );
}

/** The newest result of each test, and when it was due then. */
export function ThenTests({ then: { at, patient, tests } }: ThenProps) {
  const { t } = useTranslation(['past', 'care']);
  const { calendarDay } = useFormats();
  const nameOf = useTestName();
  const resultText = useResultText();
  const today = localTime(patient.timeZone).dayOf(new Date(at));
  return (
    <Card heading={t('care:tests.heading')}>
      {tests.length === 0 && <p>{t('none.tests')}</p>}
      <ul className={care.list}>
        {tests.map((test) => (
          <li key={test.id} className={care.row}>
            <div className={care.result}>
              <span className={care.strong}>{nameOf(test)}</span>
              <span>{resultText(test.result, test.units)}</span>
            </div>
            <div className={care.line}>
              <DueBadge due={test.dueNext} today={today} />
              {test.testDate !== null && (
                <span className={care.muted}>
                  {t('care:tests.done', { day: calendarDay(test.testDate) })}
                </span>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What had been agreed by then. */
export function ThenMilestones({ then: { milestones } }: ThenProps) {
  const { t } = useTranslation(['past', 'care']);
  const { calendarDay } = useFormats();
  const { titleOf, descriptionOf } = useMilestoneTexts();
  return (
    <Card heading={t('care:milestones.heading')}>
      {milestones.length === 0 && <p>{t('none.milestones')}</p>}
      <ul className={care.list}>
        {milestones.map((milestone) => (
          <li key={milestone.id} className={care.row}>
            <div className={care.line}>
              <span className={care.strong}>{titleOf(milestone.title)}</span>
              <MilestoneStatusBadge status={milestone.status} />
            </div>
            {milestone.description !== null && <p>{descriptionOf(milestone.description)}</p>}
            {milestone.targetDate !== null && (
              <p className={care.muted}>
                {t('care:milestones.due', { day: calendarDay(milestone.targetDate) })}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What had happened by then, the newest first. */
export function ThenJourney({ then: { patient, journey, milestones } }: ThenProps) {
  const { t } = useTranslation(['past', 'care']);
  const titles = new Map(milestones.map(({ id, title }) => [id, title]));
  return (
    <Card heading={t('care:journey.heading', { name: patient.name })}>
      {journey.length === 0 && <p>{t('none.journey')}</p>}
      <LongList
        entries={journey.map((event) => (
          <EventEntry
            key={event.id}
            event={event}
            milestoneTitle={titles.get(event.relatedMilestoneId ?? '') ?? null}
          />
        ))}
      />
    </Card>
  );
}
