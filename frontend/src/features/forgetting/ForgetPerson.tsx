import { useEffect } from 'react';
import { MAX_NOTE } from '../../../../backend/contract/primitives.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import {
  useGetForgettingQuery,
  useRequestForgettingMutation,
  useWithdrawForgettingMutation,
} from '../../api/resources/forgetting.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { NotSent } from '../../ui/NotSent.tsx';
import { QueryPart } from '../../ui/QueryPart.tsx';
import { RequestForm } from '../../ui/RequestForm.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { useRequest } from '../../ui/useRequest.ts';
import { useRequestForm } from '../../ui/useRequestForm.ts';
import styles from './Forgetting.module.css';
import { WhatGoes } from './WhatGoes.tsx';

interface ForgetPersonProps {
  readonly patient: Pick<Patient, 'id' | 'name'>;
  /** Tells whether a reason is typed that has not been sent. */
  readonly onDirty: (isDirty: boolean) => void;
}

/** Asks that a person be forgotten, which somebody else must carry out; or takes that back. */
export function ForgetPerson({ patient, onDirty }: ForgetPersonProps) {
  const { t } = useTranslation('forgetting');
  const { day } = useFormats();
  const requests = useGetForgettingQuery();
  return (
    <div className={styles.part}>
      <WhatGoes />
      <p>
        <strong>{t('cannotBeUndone')}</strong>
      </p>
      <QueryPart query={requests} failed={t('failed')} height={120}>
        {(open) => {
          const asked = open.find(({ patientId }) => patientId === patient.id);
          return asked === undefined ? (
            <RequestIt patientId={patient.id} onDirty={onDirty} />
          ) : (
            <>
              <p role="status">{t('requested', { name: asked.requestedBy, day: day(asked.at) })}</p>
              <p className={styles.muted}>{asked.reason}</p>
              <Withdraw patientId={patient.id} />
            </>
          );
        }}
      </QueryPart>
    </div>
  );
}

interface RequestItProps extends Pick<ForgetPersonProps, 'onDirty'> {
  readonly patientId: string;
}

function RequestIt({ patientId, onDirty }: RequestItProps) {
  const { t } = useTranslation('forgetting');
  const [ask] = useRequestForgettingMutation();
  const form = useRequestForm<{ readonly reason: string }, 'missing'>({
    values: { reason: '' },
    problemsOf: ({ reason }) => (reason.trim() === '' ? { reason: 'missing' } : {}),
    problemText: () => t('reasonMissing'),
  });
  const { isDirty } = form;
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  return (
    <RequestForm
      form={form}
      place="card"
      onSubmit={form.submit((values) =>
        form.request(
          values,
          (idempotencyKey) => ask({ patientId, reason: values.reason.trim(), idempotencyKey }),
          () => undefined,
        ),
      )}
      failure={t('notSaved')}
      submit={t('request')}
      submitting={t('sending')}
    >
      <TextAreaField
        {...form.field('reason')}
        label={t('reason')}
        hint={t('reasonHint')}
        maxLength={MAX_NOTE}
      />
    </RequestForm>
  );
}

function Withdraw({ patientId }: { readonly patientId: string }) {
  const { t } = useTranslation('forgetting');
  const [withdraw] = useWithdrawForgettingMutation();
  const { request, isSending, failure } = useRequest({});
  return (
    <>
      <NotSent failure={failure && { error: failure }}>{t('notSaved')}</NotSent>
      <Button
        busy={isSending}
        onClick={() =>
          void request(
            { patientId },
            (idempotencyKey) => withdraw({ patientId, idempotencyKey }),
            () => undefined,
          )
        }
      >
        {t('withdraw')}
      </Button>
    </>
  );
}
