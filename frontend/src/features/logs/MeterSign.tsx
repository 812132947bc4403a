import type { GlucoseSign } from '../../../../events/enums.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

/** HI or LO, as the meter showed it, where there is no room to say what that is: who hears it is told. */
export function MeterSign({ sign }: { readonly sign: GlucoseSign }) {
  const { t } = useTranslation('clinical');
  const said = t(`choice.glucoseSign.${sign}`);
  return (
    <>
      <span aria-hidden title={said}>
        {sign}
      </span>
      <VisuallyHidden>{said}</VisuallyHidden>
    </>
  );
}
