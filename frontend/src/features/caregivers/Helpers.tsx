import { useRef, useState } from 'react';
import type { CaregiverView } from '../../../../backend/contract/caregiver.ts';
import { useEndCaregiverMutation, useGetCaregiversQuery } from '../../api/resources/caregivers.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useFormInPlace } from '../../lib/useFormInPlace.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { NotSent } from '../../ui/NotSent.tsx';
import { QueryPart } from '../../ui/QueryPart.tsx';
import { QuestionDialog } from '../../ui/QuestionDialog.tsx';
import { useRequest } from '../../ui/useRequest.ts';
import styles from './Caregivers.module.css';
import { InviteHelper } from './InviteHelper.tsx';

interface HelpersProps {
  readonly patientId: string;
  /** Whether the care team looks, who asks for the patient's consent; else the patient does. */
  readonly isTeam: boolean;
}

/** Who helps a patient, whom they let in next, and the end of it. */
export function Helpers({ patientId, isTeam }: HelpersProps) {
  const { t } = useTranslation('caregivers');
  const opener = useRef<HTMLButtonElement>(null);
  const form = useFormInPlace(opener);
  const [ending, setEnding] = useState<CaregiverView | null>(null);
  const caregivers = useGetCaregiversQuery(patientId);
  const isNone = caregivers.data?.every(({ status }) => status === 'ended') === true;
  return (
    <div className={isNone && !form.isOpen ? styles.offer : styles.part}>
      <QueryPart query={caregivers} failed={t('failed')} height={96}>
        {(all) => <HelperList helpers={all.filter(({ status }) => status !== 'ended')} onEnd={setEnding} />}
      </QueryPart>
      {form.isOpen ? (
        <InviteHelper patientId={patientId} isTeam={isTeam} onDone={form.close} />
      ) : (
        <div>
          <Button ref={opener} large={!isTeam} onClick={form.open}>
            {t('invite.open')}
          </Button>
        </div>
      )}
      {ending !== null && <EndIt patientId={patientId} caregiver={ending} onClose={() => setEnding(null)} />}
    </div>
  );
}

interface HelperListProps {
  readonly helpers: readonly CaregiverView[];
  readonly onEnd: (helper: CaregiverView) => void;
}

function HelperList({ helpers, onEnd }: HelperListProps) {
  const { t } = useTranslation('caregivers');
  const { day, dateTime } = useFormats();
  if (helpers.length === 0) return <p className={styles.muted}>{t('none')}</p>;
  return (
    <ul className={styles.list}>
      {helpers.map((helper) => {
        const { id, name, relation, phoneNumber, may, until, status, lastSeenAt } = helper;
        return (
          <li key={id} className={styles.entry}>
            <div className={styles.who}>
              <span className={styles.name}>
                {name} {status === 'invited' && <Badge tone="blue">{t('invited')}</Badge>}
              </span>
              <span>{t(`may.${may}`)}</span>
              <span className={styles.muted}>
                {[
                  relation,
                  phoneNumber,
                  until === null ? null : t('untilDay', { day: day(until) }),
                  lastSeenAt === null ? null : t('lastSeen', { time: dateTime(lastSeenAt) }),
                ]
                  .filter((part) => part !== null)
                  .join(' · ')}
              </span>
            </div>
            <Button aria-label={t('end.of', { name })} onClick={() => onEnd(helper)}>
              {t('end.open')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

interface EndItProps {
  readonly patientId: string;
  readonly caregiver: CaregiverView;
  readonly onClose: () => void;
}

function EndIt({ patientId, caregiver: { id, name }, onClose }: EndItProps) {
  const { t } = useTranslation('caregivers');
  const [end] = useEndCaregiverMutation();
  const { request, isSending, failure } = useRequest({});
  return (
    <QuestionDialog
      title={t('end.title', { name })}
      answers={[
        { answer: 'end', label: t('end.open') },
        { answer: 'stay', label: t('end.stay') },
      ]}
      busy={isSending}
      onAnswer={(answer) => {
        if (answer !== 'end') onClose();
        else
          void request(
            { id },
            (idempotencyKey) => end({ patientId, caregiverId: id, idempotencyKey }),
            onClose,
          );
      }}
    >
      <p>{t('end.text', { name })}</p>
      <NotSent failure={failure && { error: failure }}>{t('end.failed')}</NotSent>
    </QuestionDialog>
  );
}
