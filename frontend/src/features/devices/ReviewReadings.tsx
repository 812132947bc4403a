import { useEffect, useRef, useState } from 'react';
import type { ReportPatient } from '../../api/resources/reportPatient.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import styles from './Devices.module.css';
import { type Candidate, peopleIn } from './review.ts';
import type { Stage } from './useDeviceReading.ts';
import { useValueText } from './valueText.ts';

interface ReviewReadingsProps {
  readonly review: Extract<Stage, { kind: 'review' }>;
  readonly patient: ReportPatient;
  readonly isSaving: boolean;
  /** Why the device could not be linked; null where it could. */
  readonly failure: object | null;
  readonly onSave: (
    chosen: readonly { readonly reading: Candidate['reading']; readonly measuredAt: number }[],
  ) => void;
  readonly onLeave: () => void;
}

/**
 * Which of the readings are the person's: a device in a family keeps those of others, too. What is not chosen stays in the device
 * and goes nowhere.
 */
export function ReviewReadings({ review, patient, isSaving, failure, onSave, onLeave }: ReviewReadingsProps) {
  const { t } = useTranslation('devices');
  const { candidates, collected } = review;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const people = peopleIn(collected.readings);
  const [person, setPerson] = useState('');
  const shown =
    person === '' ? candidates : candidates.filter(({ reading }) => String(reading.person) === person);
  const [chosen, setChosen] = useState(
    () => new Set(candidates.filter(({ isChosen }) => isChosen).map(({ id }) => id)),
  );
  const usable = shown.filter(({ measuredAt }) => measuredAt !== null);
  const choose = (ids: readonly number[]) => setChosen(new Set(ids));
  const taken = shown.filter(({ id }) => chosen.has(id));
  const save = () =>
    onSave(
      taken.map(({ reading, measuredAt }) => ({ reading, measuredAt: measuredAt ?? reading.receivedAt })),
    );
  return (
    <section className={styles.card} aria-labelledby="devices-review">
      <h4 id="devices-review" ref={heading} tabIndex={-1} className={styles.title}>
        {t('review', { count: candidates.length, name: patient.name })}
      </h4>
      {!collected.isWhole && <Notice kind="warning">{t('interrupted', { count: candidates.length })}</Notice>}
      {candidates.length > 1 && <p>{t('others', { name: patient.name })}</p>}
      {people.length > 1 && (
        <SelectField
          id="devices-person"
          label={t('person')}
          value={person}
          onChange={({ target: { value } }) => {
            setPerson(value);
            choose(
              candidates
                .filter(({ reading, measuredAt }) => String(reading.person) === value && measuredAt !== null)
                .map(({ id }) => id),
            );
          }}
        >
          <option value="">{t('personUnknown')}</option>
          {people.map((number) => (
            <option key={number} value={String(number)}>
              {t('personNumber', { number })}
            </option>
          ))}
        </SelectField>
      )}
      {usable.length > 1 && (
        <div className={styles.buttons}>
          <Button onClick={() => choose(usable.map(({ id }) => id))}>
            {t('all', { count: usable.length })}
          </Button>
          <Button onClick={() => choose([])}>{t('noneOfThem')}</Button>
        </div>
      )}
      <ul className={styles.readings}>
        {shown.map((candidate) => (
          <CandidateRow
            key={candidate.id}
            candidate={candidate}
            patient={patient}
            isChosen={chosen.has(candidate.id)}
            onChange={(isOn) =>
              choose(isOn ? [...chosen, candidate.id] : [...chosen].filter((id) => id !== candidate.id))
            }
          />
        ))}
      </ul>
      {failure !== null && (
        <Notice kind="warning" announced>
          {t('notLinked')} <ErrorReason error={failure} />
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button variant="primary" large busy={isSaving} disabled={taken.length === 0} onClick={save}>
          {t('save', { count: taken.length })}
        </Button>
        <Button large onClick={onLeave}>
          {t('leave')}
        </Button>
      </div>
    </section>
  );
}

interface CandidateRowProps {
  readonly candidate: Candidate;
  readonly patient: ReportPatient;
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
}

function CandidateRow({ candidate, patient, isChosen, onChange }: CandidateRowProps) {
  const { t } = useTranslation('devices');
  const { dateTime } = useFormats();
  const valueText = useValueText(patient.glucoseUnit);
  const { reading, measuredAt, mayBeNow } = candidate;
  const said = (time: number) => dateTime(new Date(time).toISOString());
  const value = valueText(reading.values);
  const warnings = reading.warnings.map((warning) => t(`warning.${warning}`)).join(' ');
  const clock = typeof reading.at === 'number' ? t('clockSays', { time: said(reading.at) }) : t('clockNone');
  return (
    <li className={styles.reading}>
      {measuredAt !== null ? (
        <Choice
          type="checkbox"
          label={`${value} · ${said(measuredAt)}`}
          checked={isChosen}
          onChange={({ target }) => onChange(target.checked)}
        />
      ) : mayBeNow ? (
        <>
          <Choice
            type="checkbox"
            label={t('nowOf', { value })}
            checked={isChosen}
            onChange={({ target }) => onChange(target.checked)}
          />
          <p className={styles.muted}>{clock}</p>
        </>
      ) : (
        <p>
          {value}
          <br />
          <span className={styles.muted}>
            {clock} {t('clockUnusable')}
          </span>
        </p>
      )}
      {warnings !== '' && <p className={styles.warning}>{warnings}</p>}
    </li>
  );
}
