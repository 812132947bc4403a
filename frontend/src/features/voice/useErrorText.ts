import { useTranslation } from '../../i18n/useTranslation.ts';
import { isApiError } from '../../api/client/apiError.ts';

/** Why a request failed, as a text for a sentence of a notice; the server's own words are English. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('errors');
  return (error) => {
    if (!isApiError(error)) return t('reason.unknown');
    return typeof error.status === 'number' ? error.message : t(`reason.${error.status}`);
  };
}
