import { isApiError } from '../api/client/apiError.ts';
import { useTranslation } from '../i18n/useTranslation.ts';

const TOO_MANY = 429;
const OF_THE_SERVER = 500;

/** Whether the server did not take what it was sent, for what is in it: it says more of that than a status does. */
export const isRefusal = (status: number): boolean => status !== TOO_MANY && status < OF_THE_SERVER;

/** Why a request failed, in the reader's words; what the server says of it is English, and is not among them. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('errors');
  return (error) => {
    if (!isApiError(error)) return t('reason.unknown');
    const { status } = error;
    if (typeof status !== 'number') return t(`reason.${status}`);
    if (isRefusal(status)) return t('reason.refused');
    return t(status === TOO_MANY ? 'reason.many' : 'reason.busy');
  };
}
