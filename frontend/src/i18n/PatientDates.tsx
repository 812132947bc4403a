import { type ReactNode, useMemo } from 'react';
import { createFormats } from './format.ts';
import { languageOf } from './i18n.ts';
import { FormatsContext } from './useFormats.ts';
import { useTranslation } from './useTranslation.ts';

/** Below it days are written as patients are promised them: in English "Nov 21, 2026", where the care team reads "21 Nov 2026". */
export function PatientDates({ children }: { readonly children: ReactNode }) {
  const language = languageOf(useTranslation().i18n);
  const formats = useMemo(() => createFormats(language, undefined, 'month first'), [language]);
  return <FormatsContext value={formats}>{children}</FormatsContext>;
}
