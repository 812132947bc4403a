/**
 * The clinical texts. Those that go into answers are English, and screens translate the keys beside them from the same
 * files; what leaves the product is in the language of whom it reaches.
 */
import english from '../contract/locales/clinical.en.json' with { type: 'json' };
import french from '../contract/locales/clinical.fr.json' with { type: 'json' };
import swahili from '../contract/locales/clinical.sw.json' with { type: 'json' };
import type { Language } from '../../events/enums.ts';
import { type GlucoseLow, meterDigits } from '../../events/glucose.ts';
import type { LogField } from '../../events/vocabulary.ts';

type Texts = { readonly [key: string]: string | Texts };

const TEXTS: Readonly<Record<Language, Texts>> = { en: english, fr: french, sw: swahili };

/** The text of a key such as `reason.HTN-RED-SYSTOLIC`; of a key that this version does not know, the key itself. */
export const clinicalText = (key: string): string => clinicalTextIn('en', key);

/** The same of a text for one patient, with what it names as their limit: "4 mmol/L", "72 mg/dL", "0.72 g/L". */
export function textsFor({ below, unit }: GlucoseLow): (key: string) => string {
  const limit = `${meterDigits(below, unit)} ${unit}`;
  return (key) => clinicalText(key).replaceAll('{{limit}}', limit);
}

export function clinicalTextIn(language: Language, key: string): string {
  const text = textAt(TEXTS[language], key);
  return typeof text === 'string' ? text : key;
}

/** The keys of the texts that stand numbered below a key, in their order. */
export function numberedKeys(below: string): readonly string[] {
  const texts = textAt(english, below);
  return typeof texts === 'object' ? Object.keys(texts).map((number) => `${below}.${number}`) : [];
}

function textAt(texts: Texts, key: string): string | Texts | undefined {
  let text: string | Texts | undefined = texts;
  for (const part of key.split('.')) text = typeof text === 'object' ? text[part] : undefined;
  return text;
}

export function fieldLabel(field: LogField): string {
  return clinicalText(`field.${field}`);
}
