import { useTranslation } from '../../i18n/useTranslation.ts';
import { loadAgain } from '../../pwa/loadAgain.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { StateCard } from '../../ui/StateCard.tsx';

/** For every address that no screen has. */
export function NotFoundPage() {
  const { t } = useTranslation('errors');
  return (
    <StateCard
      kind="noMatch"
      heading={<PageHeading title={t('pageNotFound.title')}>{t('pageNotFound.title')}</PageHeading>}
      action={
        <ButtonLink variant="primary" href="/">
          {t('pageNotFound.home')}
        </ButtonLink>
      }
    >
      {t('pageNotFound.text')}
    </StateCard>
  );
}

/** Stands for a screen that failed, or whose code could not be loaded. */
export function BrokenPage() {
  const { t } = useTranslation('errors');
  return (
    <StateCard
      kind="error"
      heading={<PageHeading title={t('broken.title')}>{t('broken.title')}</PageHeading>}
      action={
        <Button variant="primary" onClick={loadAgain}>
          {t('broken.reload')}
        </Button>
      }
    >
      {t('broken.text')}
    </StateCard>
  );
}
