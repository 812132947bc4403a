import { createContext, useContext } from 'react';
import { createFormats, type Formats } from './format.ts';

/** The formats of the language that is shown; made once for all that is on the screen, because Intl is slow to make. */
export const FormatsContext = createContext<Formats>(createFormats('en'));

export function useFormats(): Formats {
  return useContext(FormatsContext);
}
