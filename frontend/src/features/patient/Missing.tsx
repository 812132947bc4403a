import { useTranslation } from '../../i18n/useTranslation.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

/** A dash for the eye, a word for the ear. */
export function Missing({ text }: { readonly text?: string }) {
  const { t } = useTranslation();
  return (
    <>
      <span aria-hidden>–</span>
      <VisuallyHidden>{text ?? t('log.notMeasured')}</VisuallyHidden>
    </>
  );
}
