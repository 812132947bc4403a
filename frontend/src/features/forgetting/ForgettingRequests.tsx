import { useState } from 'react';
import type { Forgotten, OpenForgetting } from '../../../../backend/contract/forgetting.ts';
import { MAX_NAME } from '../../../../backend/contract/primitives.ts';
import { useCarryOutForgettingMutation, useGetForgettingQuery } from '../../api/resources/forgetting.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Card } from '../../ui/Card.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { QueryPart } from '../../ui/QueryPart.tsx';
import { RequestForm } from '../../ui/RequestForm.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useRequestForm } from '../../ui/useRequestForm.ts';
import styles from './Forgetting.module.css';
import { WhatGoes } from './WhatGoes.tsx';

/** Who is to be forgotten, asked for by whom and why; an administrator carries it out by the person's name. */
export function ForgettingRequests() {
  const { t } = useTranslation('forgetting');
  const requests = useGetForgettingQuery();
  const [left, setLeft] = useState<Forgotten['left'] | null>(null);
  return (
    <Card heading={t('heading')}>
      {left !== null && (
        <Notice kind="info" announced>
          {t('done', { messages: left.messages.length, orders: left.orders.length })}
        </Notice>
      )}
      <QueryPart query={requests} failed={t('failed')} height={160}>
        {(open) =>
          open.length === 0 ? (
            <p>{t('none')}</p>
          ) : (
            <ul className={styles.requests}>
              {open.map((one) => (
                <RequestEntry key={one.patientId} request={one} onDone={setLeft} />
              ))}
            </ul>
          )
        }
      </QueryPart>
    </Card>
  );
}

interface RequestEntryProps {
  readonly request: OpenForgetting;
  readonly onDone: (left: Forgotten['left']) => void;
}

function RequestEntry({
  request: { patientId, patientName, requestedBy, at, reason },
  onDone,
}: RequestEntryProps) {
  const { t } = useTranslation('forgetting');
  const { day } = useFormats();
  const [carryOut] = useCarryOutForgettingMutation();
  const form = useRequestForm<{ readonly name: string }, 'wrongName'>({
    values: { name: '' },
    problemsOf: ({ name }) => (name.trim() === patientName ? {} : { name: 'wrongName' }),
    problemText: () => t('wrongName'),
  });
  return (
    <li className={styles.request}>
      <span className={styles.name}>{patientName}</span>
      <p>{t('requested', { name: requestedBy, day: day(at) })}</p>
      <p className={styles.muted}>{t('because', { reason })}</p>
      <Disclosure summary={t('open', { name: patientName })}>
        <div className={styles.part}>
          <WhatGoes />
          <p>
            <strong>{t('cannotBeUndone')}</strong>
          </p>
          <RequestForm
            form={form}
            place="card"
            onSubmit={form.submit((values) =>
              form.request(
                values,
                (idempotencyKey) => carryOut({ patientId, name: values.name.trim(), idempotencyKey }),
                ({ left }) => onDone(left),
              ),
            )}
            failure={t('notForgotten')}
            submit={t('carryOut')}
            submitting={t('forgetting')}
          >
            <TextField {...form.field('name')} label={t('type')} maxLength={MAX_NAME} />
          </RequestForm>
        </div>
      </Disclosure>
    </li>
  );
}
