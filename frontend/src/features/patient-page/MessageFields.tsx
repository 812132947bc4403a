import type { Language } from '../../../../events/enums.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { TextField } from '../../ui/TextField.tsx';
import type { useRequestForm } from '../../ui/useRequestForm.ts';
import type { ReachFailure } from '../contact/useReach.ts';
import { isApiError } from '../../api/client/apiError.ts';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import { NotSent } from '../../ui/NotSent.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { ReachBody } from '../../api/resources/reach.ts';

/** A message to a patient, with the number that it goes to. */
export interface MessageValues {
  /** Of food alone; empty: none is chosen. */
  readonly bundleId: string;
  /** Of a lesson alone: which, the same in every language; empty: none is chosen. */
  readonly piece: string;
  readonly message: string;
  /** Null: the patient's own, which may be corrected while the form is open. */
  readonly phone: string | null;
}

export const NO_MESSAGE: MessageValues = { bundleId: '', piece: '', message: '', phone: null };

/** What is sent of it; what was left empty, or is the patient's own, is left out. */
export function messageBody(values: MessageValues): ReachBody {
  const message = values.message.trim();
  const phone = values.phone?.trim() ?? '';
  return { ...(message === '' ? {} : { message }), ...(phone === '' ? {} : { phone }) };
}

interface MessageFieldsProps {
  readonly form: ReturnType<typeof useRequestForm<MessageValues, 'missing'>>;
  readonly patient: Patient;
  /** What is sent where the message is left empty, and in which language. */
  readonly standard?: string;
  readonly language?: Language;
  /** What else is told of it. */
  readonly more?: string;
  readonly failure: ReachFailure | null;
  /** What is said where it failed. */
  readonly failed: string;
  /** What the button that sends it says. */
  readonly send: string;
}

export function MessageFields(props: MessageFieldsProps) {
  const { form, patient, standard, language, more, failure, failed, send } = props;
  const { t } = useTranslation(['care', 'orders']);
  const own = patient.phoneNumber ?? '';
  const isUnreadable = isApiError(failure?.error) && failure?.error.status === 'unreadable';
  return (
    <>
      <TextField
        {...form.field('message')}
        label={t('actions.message')}
        maxLength={2000}
        {...(standard === undefined
          ? {}
          : {
              hint: (
                <>
                  {t('actions.default')} <q lang={language}>{standard}</q> {more}
                </>
              ),
            })}
      />
      <TextField
        {...form.shown('phone')}
        type="tel"
        label={t('actions.phone')}
        hint={t('actions.phoneHint')}
        maxLength={40}
        value={form.methods.watch('phone') ?? own}
        onChange={({ target: { value } }) => form.change('phone', value === own ? null : value)}
      />
      {failure?.isUnknown === true ? (
        <Notice kind="warning" announced>
          {isUnreadable ? <ErrorReason error={failure.error} /> : t('orders:unanswered', { send })}
        </Notice>
      ) : (
        <NotSent failure={failure}>{failed}</NotSent>
      )}
    </>
  );
}
