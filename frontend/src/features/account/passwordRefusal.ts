import type { Issue } from '../../../../backend/contract/problem.ts';
import { PASSWORD_LENGTH } from '../../../../backend/contract/account.ts';
import type { useTranslation } from '../../i18n/useTranslation.ts';

type Translate = ReturnType<typeof useTranslation<'account'>>['t'];

/** Why the server does not take a password. */
export const passwordRefusal =
  (t: Translate) =>
  ({ key }: Issue): string =>
    key.endsWith('.text') ? t('invite.tooLong', PASSWORD_LENGTH) : t('invite.weak');
