import { useRef } from 'react';
import { useSearch } from 'wouter';
import { MAX_NOTE } from '../../../../backend/contract/primitives.ts';
import type { Message } from '../../../../backend/contract/message.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import type { ReviewedEcg } from '../../../../backend/contract/ecg.ts';
import { ECG_RHYTHMS, type EcgRhythm } from '../../../../events/enums.ts';
import { useGetEcgsQuery, useReviewEcgMutation } from '../../api/resources/ecg.ts';
import { useGetMessagesQuery } from '../../api/resources/messages.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { readNumber } from '../../lib/numberInput.ts';
import { useFormInPlace } from '../../lib/useFormInPlace.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { QueryPart } from '../../ui/QueryPart.tsx';
import { RequestForm } from '../../ui/RequestForm.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { Problems } from '../../ui/useCheckedForm.ts';
import { useRequestForm } from '../../ui/useRequestForm.ts';
import care from '../patient/Care.module.css';
import styles from './Ecg.module.css';
import { EcgEntry } from './EcgEntry.tsx';

/** The phone ECGs of a patient, for the care team: whether one was asked for, each with its trace and what they read in it. */
export function EcgCard({ patient }: { readonly patient: Patient }) {
  const { t } = useTranslation('ecg');
  const ecgs = useGetEcgsQuery(patient.id);
  const { data: messages } = useGetMessagesQuery(patient.id);
  const asked = messages?.find(({ channel }) => channel === 'ecg-request');
  // An alert leads to the ECG of which it is.
  const led = new URLSearchParams(useSearch()).get('ecg');
  return (
    <Card
      heading={t('heading')}
      className={ecgs.data?.length === 0 ? care.slim : undefined}
      aside={
        ecgs.data?.length === 0 &&
        asked === undefined && <span className={styles.none}>{t('noneOfPatient')}</span>
      }
    >
      {asked !== undefined && <LastRequest asked={asked} />}
      <QueryPart query={ecgs} failed={t('failed')} height={120}>
        {(list) =>
          list.length > 0 && (
            <ul className={styles.list}>
              {list.map((ecg) => (
                <EcgEntry key={ecg.id} patientId={patient.id} ecg={ecg} isLedTo={ecg.id === led}>
                  <Review patientId={patient.id} ecg={ecg} />
                </EcgEntry>
              ))}
            </ul>
          )
        }
      </QueryPart>
    </Card>
  );
}

/** That an ECG was asked for, and whether one came. */
function LastRequest({ asked: { createdAt, answer } }: { readonly asked: Message }) {
  const { t } = useTranslation('ecg');
  const { dateTime } = useFormats();
  return (
    <p>
      {t('asked', { time: dateTime(createdAt) })}{' '}
      <strong>{answer === null ? t('unanswered') : t('answered', { time: dateTime(answer.at) })}</strong>
    </p>
  );
}

interface ReviewProps {
  readonly patientId: string;
  readonly ecg: ReviewedEcg;
}

function Review(props: ReviewProps) {
  const { t } = useTranslation('ecg');
  const { dateTime } = useFormats();
  const opener = useRef<HTMLButtonElement>(null);
  const form = useFormInPlace(opener);
  if (form.isOpen) return <ReviewForm {...props} onDone={form.close} />;
  return (
    <div>
      <Button
        ref={opener}
        aria-label={t('reviewOf', { time: dateTime(props.ecg.capturedAt) })}
        onClick={form.open}
      >
        {t('review')}
      </Button>
    </div>
  );
}

interface ReviewValues {
  readonly rhythm: EcgRhythm;
  readonly heartRate: string;
  readonly note: string;
}

/** Beats a minute, as the server takes them. */
const RATES = { min: 20, max: 300 } as const;

/** null: nothing was typed; undefined: what is no rate. */
function rateOf({ heartRate }: ReviewValues): number | null | undefined {
  if (heartRate.trim() === '') return null;
  const read = readNumber(heartRate);
  if (read.kind !== 'number' || read.decimals > 0) return undefined;
  return read.value >= RATES.min && read.value <= RATES.max ? read.value : undefined;
}

const problemsOf = (values: ReviewValues): Problems<ReviewValues, 'range'> =>
  rateOf(values) === undefined ? { heartRate: 'range' } : {};

function ReviewForm({ patientId, ecg, onDone }: ReviewProps & { readonly onDone: () => void }) {
  const { t } = useTranslation('ecg');
  const [review] = useReviewEcgMutation();
  const before = ecg.review;
  const form = useRequestForm({
    values: {
      rhythm: before?.rhythm ?? ecg.rhythm,
      heartRate: String(before?.heartRate ?? ecg.heartRate ?? ''),
      note: before?.note ?? '',
    },
    problemsOf,
    problemText: () => t('rateRange', RATES),
  });
  const save = (values: ReviewValues) => {
    const note = values.note.trim();
    const body = {
      rhythm: values.rhythm,
      heartRate: rateOf(values) ?? null,
      note: note === '' ? null : note,
    };
    return form.request(
      body,
      (idempotencyKey) => review({ patientId, ecgId: ecg.id, body, idempotencyKey }),
      onDone,
    );
  };
  return (
    <RequestForm
      form={form}
      place="card"
      onSubmit={form.submit(save)}
      failure={t('reviewFailed')}
      submit={t('reviewSave')}
      cancel={{ label: t('cancel'), onCancel: onDone }}
    >
      <SelectField {...form.field('rhythm')} label={t('reviewRhythm')}>
        {ECG_RHYTHMS.map((rhythm) => (
          <option key={rhythm} value={rhythm}>
            {t(`rhythm.${rhythm}`)}
          </option>
        ))}
      </SelectField>
      <NumberField
        {...form.field('heartRate')}
        label={t('reviewRate')}
        unit={null}
        hint={t('rateRange', RATES)}
        whole
      />
      <TextField {...form.field('note')} label={t('reviewNote')} maxLength={MAX_NOTE} />
    </RequestForm>
  );
}
