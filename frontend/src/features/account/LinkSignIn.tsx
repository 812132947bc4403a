import { useGetLinkOwnerQuery, useSignInMutation } from '../../api/resources/account.ts';
import { isApiError, isNotFound } from '../../api/client/apiError.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import { QueryPart } from '../../ui/QueryPart.tsx';
import { useRequest } from '../../ui/useRequest.ts';
import styles from './Account.module.css';
import { comeIn } from './comeIn.ts';

/** A patient by the link of a message. It lets in with a press: what previews messages must not use it up. */
export function LinkSignIn({ token }: { readonly token: string }) {
  const { t } = useTranslation('account');
  const owner = useGetLinkOwnerQuery(token);
  const [signIn] = useSignInMutation();
  const { request, isSending, failure } = useRequest({});
  const isEnded = isNotFound(owner.error) || (isApiError(failure) && failure.status === 401);
  if (isEnded)
    return (
      <p role="alert" className={styles.problem}>
        {t('patient.linkEnded')}
      </p>
    );
  return (
    <QueryPart query={owner} failed={t('signIn.failed')} height={80}>
      {({ name }) => (
        <>
          {failure !== null && (
            <p role="alert" className={styles.problem}>
              <ErrorReason error={failure} />
            </p>
          )}
          <Button
            variant="primary"
            large
            busy={isSending}
            onClick={() =>
              void request(
                { token },
                () => signIn({ link: token }),
                () => comeIn(),
              )
            }
          >
            {t('patient.link', { name })}
          </Button>
        </>
      )}
    </QueryPart>
  );
}
