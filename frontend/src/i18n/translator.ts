/**
 * Finds the texts of the language files: the key, the plural form by its count, the values between braces. What is written in
 * the files, and what comes out, is i18next's; of i18next itself, which is 12 KiB that every phone would load and run before its
 * first screen, only the types are used. `test/unit/frontend/translator.test.ts` holds each text of ours to what i18next makes of it.
 */
import type { DefaultNamespace, Namespace, TFunction } from 'i18next';
import type { Texts } from './textFiles.ts';

export interface I18n {
  /** That is shown. */
  readonly language: string;
  readonly changeLanguage: (language: string) => void;
  /** @returns how to stop listening. */
  readonly onLanguageChanged: (listener: (language: string) => void) => () => void;
  readonly hasTexts: (language: string, part: string) => boolean;
  /** Beside those of the part that are there; of two with one key, the later counts. */
  readonly addTexts: (language: string, part: string, texts: Texts) => void;
  /** The parts of a language that are there. */
  readonly partsOf: (language: string) => readonly string[];
  /** What stands under a key, a text or a group of them; undefined where nothing does. */
  readonly lookUp: (language: string, part: string, key: string) => unknown;
  /** @param part that of keys which name none. */
  readonly textsOf: <Ns extends Namespace = DefaultNamespace>(
    language: string,
    part: string | undefined,
  ) => TFunction<Ns>;
}

/** That of keys which name none, where the caller names none either. */
const DEFAULT_PART = 'common';

type Values = Readonly<Record<string, string | number | null | undefined>>;
type Group = Record<string, unknown>;

/** @param first the language to begin with. */
export function createI18n(first: string): I18n {
  let language = first;
  const listeners = new Set<(language: string) => void>();
  const kept = new Map<string, Map<string, Group>>();
  const plurals = new Map<string, Intl.PluralRules>();

  const lookUp = (of: string, part: string, key: string): unknown => {
    let at: unknown = kept.get(of)?.get(part);
    for (const name of key.split('.')) at = isGroup(at) ? at[name] : undefined;
    return at;
  };
  const formOf = (of: string, count: number): string => {
    let rules = plurals.get(of);
    if (rules === undefined) plurals.set(of, (rules = new Intl.PluralRules(of)));
    return rules.select(count);
  };
  const find = (of: string, part: string, key: string, values: Values): string => {
    const { count } = values;
    const forms =
      typeof count === 'number' ? [...(count === 0 ? ['_zero'] : []), `_${formOf(of, count)}`, ''] : [''];
    for (const form of forms) {
      const text = lookUp(of, part, key + form);
      if (typeof text === 'string' && text !== '') return filled(text, values);
    }
    return key;
  };

  return {
    get language() {
      return language;
    },
    changeLanguage(next) {
      language = next;
      for (const listener of listeners) listener(next);
    },
    onLanguageChanged(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hasTexts: (of, part) => kept.get(of)?.has(part) === true,
    addTexts(of, part, texts) {
      const parts = kept.get(of) ?? new Map<string, Group>();
      kept.set(of, parts);
      parts.set(part, merged(parts.get(part) ?? {}, texts));
    },
    partsOf: (of) => [...(kept.get(of)?.keys() ?? [])],
    lookUp,
    textsOf<Ns extends Namespace>(of: string, part = DEFAULT_PART) {
      const t = (name: string, values: Values = {}) => {
        const colon = name.indexOf(':');
        return colon < 0
          ? find(of, part, name, values)
          : find(of, name.slice(0, colon), name.slice(colon + 1), values);
      };
      return t as unknown as TFunction<Ns>;
    },
  };
}

/** Puts values where the text has their names between braces; a name that is not among the values stays. */
const filled = (text: string, values: Values): string =>
  text.replace(/\{\{\s*([^{}]+?)\s*\}\}/gu, (written, name: string) => {
    const value = values[name];
    if (!(name in values)) return written;
    return value === undefined || value === null ? '' : String(value);
  });

const isGroup = (value: unknown): value is Group => typeof value === 'object' && value !== null;

function merged(one: Group, other: Readonly<Record<string, unknown>>): Group {
  const both: Group = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const before = both[name];
    both[name] = isGroup(before) && isGroup(value) ? merged(before, value) : value;
  }
  return both;
}
