import { PASSWORD_LENGTH } from '../../../../backend/contract/account.ts';
import type { Issue } from '../../../../backend/contract/problem.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

/** Why the server does not take a password. */
export function usePasswordRefusal() {
  const { t } = useTranslation('account');
  return ({ key }: Issue): string =>
    key.endsWith('.text') ? t('invite.tooLong', PASSWORD_LENGTH) : t('invite.weak');
}
