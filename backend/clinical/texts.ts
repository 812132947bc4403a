/** The English clinical texts that go into answers. Screens translate the keys beside them from the same files. */
import english from '../contract/locales/clinical.en.json' with { type: 'json' };
import type { LogField } from '../../events/vocabulary.ts';

type Texts = { readonly [key: string]: string | Texts };

/** The text of a key such as `reason.HTN-RED-SYSTOLIC`; of a key that this version does not know, the key itself. */
export function clinicalText(key: string): string {
  let text: string | Texts | undefined = english;
  for (const part of key.split('.')) text = typeof text === 'object' ? text[part] : undefined;
  return typeof text === 'string' ? text : key;
}

export function fieldLabel(field: LogField): string {
  return clinicalText(`field.${field}`);
}
