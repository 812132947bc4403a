import { UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import styles from './LeftNotice.module.css';
import { useRecordContactMutation } from '../../api/resources/messages.ts';
import { BackQuestion } from '../contact/BackQuestion.tsx';
import { contactForm } from '../contact/useReach.ts';
import { useRequestKeys } from '../../lib/requestKeys.ts';

const BACK = { outcome: 'reached', note: null, callAgainAt: null } as const;

/** Across the patient's page: that they died or moved away, who recorded it, what that means, and the way back. */
export function LeftNotice({ patient }: { readonly patient: Patient }) {
  const { t } = useTranslation(['alerts', 'care', 'common']);
  const { dateTime, labelled } = useFormats();
  const dispatch = useDispatch();
  const keys = useRequestKeys();
  const [isAsking, setIsAsking] = useState(false);
  const [record, { isLoading, error, reset }] = useRecordContactMutation();
  const { id, name, left, openAlerts } = patient;
  if (left === undefined) return null;
  const open = openAlerts.RED + openAlerts.AMBER;

  async function bringBack() {
    const saved = await record({ patientId: id, body: BACK, idempotencyKey: keys.keyFor(BACK) });
    setIsAsking(false);
    if (saved.error !== undefined) return;
    keys.done();
    const detail = labelled(name, t('common:contact.outcome.reached'));
    dispatch(toastAdded({ name: 'contactRecorded', priority: 'success', form: contactForm(id), detail }));
  }

  return (
    <section className={styles.band} aria-label={t('programme.label')}>
      <UserRoundX aria-hidden size={24} />
      <div className={styles.text}>
        <p className={styles.said}>
          {t(`programme.is.${left.outcome}`)}{' '}
          {t('programme.recorded', { time: dateTime(left.at), name: left.by })}
        </p>
        <p>
          {t('programme.means')} {open > 0 && t('programme.alerts', { count: open })}
        </p>
        {error !== undefined && (
          <p role="alert" className={styles.said}>
            {t('care:toast.contactFailed.text')} <ErrorReason error={error} />
          </p>
        )}
      </div>
      <Button
        onClick={() => {
          reset();
          setIsAsking(true);
        }}
      >
        {t('programme.bringBack')}
      </Button>
      {isAsking && (
        <BackQuestion
          name={name}
          busy={isLoading}
          onConfirm={() => void bringBack()}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </section>
  );
}
