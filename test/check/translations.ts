/**
 * Whether every text exists, well formed, in every language of the product: the screens' texts under
 * `frontend/src/i18n/locales/<language>/<namespace>.json` and the clinical ones in
 * `backend/contract/locales/clinical.<language>.json`, which need a review state besides.
 *
 * The review states lie in `clinical-review.json`: for each language the state of every clinical text that has no entry
 * of its own, which can only be `unreviewed`, and under `entries`, by key and language, who reviewed which wording when.
 * A text that no longer reads as it was reviewed is a fault.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { sourceFiles } from './source-files.ts';
import { keysInSource } from './translation-keys.ts';

const LANGUAGES = ['en', 'fr', 'sw'] as const;
type Language = (typeof LANGUAGES)[number];
const TRANSLATED = ['fr', 'sw'] as const;

const SCREENS = 'frontend/src/i18n/locales';
const CLINICAL = 'backend/contract/locales';
const CLINICAL_NAMESPACE = 'clinical';
const REVIEW = `${CLINICAL}/clinical-review.json`;

/** The texts of one namespace in one language. Keys are the JSON's, joined with dots. */
interface Catalogue {
  readonly file: string;
  readonly texts: ReadonlyMap<string, string>;
}

interface Namespace {
  readonly name: string;
  readonly byLanguage: Readonly<Record<Language, Catalogue>>;
}

/** A word that is wrong where it may well be written, with the reason. Source: the glossary of the product's terms. */
interface ForbiddenWord {
  readonly language: Language;
  /** Keys of the texts in which it is wrong. */
  readonly keys: RegExp;
  readonly words: RegExp;
  readonly reason: string;
}

const FORBIDDEN_WORDS: readonly ForbiddenWord[] = [
  {
    language: 'fr',
    keys: /gluc|glyc|sugar|hypo|hyper/i,
    words: /glucide/i,
    reason: 'glucides are carbohydrates; blood glucose is la glycémie',
  },
  {
    language: 'fr',
    keys: /random|gluc/i,
    words: /au hasard/i,
    reason: 'sounds careless of a glucose reading; write à un autre moment',
  },
  {
    language: 'fr',
    keys: /./,
    words: / [?!;:»]|« /,
    reason: 'a line could begin with the mark; the space beside it is a no-break one',
  },
  {
    language: 'fr',
    keys: /./,
    words: /(?:\d|\}\}) (?:%|[mk]?g|ml|mmHg|mmol\/L|m?g\/d?L)(?![\p{L}\d/])/u,
    reason: 'a line could begin with the unit; the space before it is a no-break one',
  },
  {
    language: 'sw',
    keys: /./,
    words: /\bsaa\s+(\d|\{\{|moja|mbili|tatu|nne|tano|sita|saba|nane|tisa|kumi)/i,
    reason: 'saa 2 is eight o’clock; a duration is masaa mawili, a time is written 08:00',
  },
  {
    language: 'sw',
    keys: /fasting/i,
    words: /kufunga|mfungo/i,
    reason: 'is a religious fast; write kabla ya kula asubuhi',
  },
  {
    language: 'sw',
    keys: /sys|top/i,
    words: /shinikizo la juu/i,
    reason: 'means hypertension; the systolic value is namba ya juu',
  },
  {
    language: 'sw',
    keys: /./,
    words: /moyo kushindwa kufanya kazi(?! vizuri)/i,
    reason: 'without vizuri it says that the heart has stopped',
  },
];

/**
 * A limit of the blood glucose in a unit that stands in the text: who has a meter of another unit reads 52 mg/dL as above
 * 4 and stops treating a low. It is filled in with its unit, as the patient's meter shows it.
 */
const FIXED_GLUCOSE_LIMIT = /(?:\d|\}\})[\s\u00a0]*(?:mmol\/L|mg\/dL|g\/L)/;
/** The care team's, who set the limits in mmol/L. */
const CARE_TEAM_NAMESPACES: readonly string[] = ['settings', 'care'];
/** Ketones, not glucose: every meter of theirs shows mmol/L. */
const NO_GLUCOSE: readonly string[] = ['advisory.check-ketones'];

/** Texts that are rightly the same as in English. */
const sameSchema = z.object({ fr: z.array(z.string()), sw: z.array(z.string()) });
type SameAsEnglish = z.infer<typeof sameSchema>;

const unreviewed = z.strictObject({ state: z.literal('unreviewed'), reviewer: z.null(), date: z.null() });
const reviewed = z.strictObject({
  state: z.literal('reviewed'),
  reviewer: z.string().check(z.minLength(1)),
  date: z.iso.date(),
  /** The wording that was reviewed. */
  text: z.string(),
});
const reviewSchema = z.strictObject({
  en: unreviewed,
  fr: unreviewed,
  sw: unreviewed,
  entries: z.record(z.string(), z.partialRecord(z.enum(LANGUAGES), z.union([unreviewed, reviewed]))),
});

/** @param allowed file with the texts that a translation may share with English. One sentence per fault. */
export async function checkTranslations(
  root: string,
  allowed = path.join(import.meta.dirname, 'same-as-english.json'),
): Promise<string[]> {
  const files = await sourceFiles(root);
  const names = namespacesIn(files);
  const missing = missingFiles(names, files);
  if (missing.length > 0 || names.length === 0)
    return missing.length > 0 ? missing : [`${SCREENS}: no texts found.`];

  const namespaces = await Promise.all(names.map((name) => readNamespace(root, name)));
  const same = sameSchema.parse(await readJson(allowed));
  return [
    ...namespaces.flatMap((namespace) => [
      ...LANGUAGES.flatMap((language) => faultsOfLanguage(namespace, language)),
      ...TRANSLATED.flatMap((language) => faultsOfTranslation(namespace, language, same)),
    ]),
    ...needlessExceptions(namespaces, same),
    ...(await faultsOfReview(root, namespaces)),
    ...(await faultsOfSource(root, files, namespaces)),
  ];
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}

function fileOf(name: string, language: Language): string {
  return name === CLINICAL_NAMESPACE
    ? `${CLINICAL}/clinical.${language}.json`
    : `${SCREENS}/${language}/${name}.json`;
}

function namespacesIn(files: readonly string[]): string[] {
  const screens = files.filter((file) => file.startsWith(`${SCREENS}/`) && file.endsWith('.json'));
  return [...new Set([...screens.map((file) => path.posix.basename(file, '.json')), CLINICAL_NAMESPACE])];
}

function missingFiles(names: readonly string[], files: readonly string[]): string[] {
  const needed = [...names.flatMap((name) => LANGUAGES.map((language) => fileOf(name, language))), REVIEW];
  return needed.filter((file) => !files.includes(file)).map((file) => `${file} is missing.`);
}

async function readNamespace(root: string, name: string): Promise<Namespace> {
  const read = async (language: Language): Promise<Catalogue> => {
    const file = fileOf(name, language);
    return { file, texts: new Map(leaves(await readJson(path.join(root, file)))) };
  };
  return { name, byLanguage: { en: await read('en'), fr: await read('fr'), sw: await read('sw') } };
}

/** Every value with its path. A value that is no text counts as an empty one. */
function leaves(value: unknown, at = ''): [key: string, text: string][] {
  if (typeof value !== 'object' || value === null) return [[at, typeof value === 'string' ? value : '']];
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, at === '' ? name : `${at}.${name}`));
}

const PLURAL_FORM = /^(.+?)(_ordinal)?_(zero|one|two|few|many|other)$/;

/** The texts by what is asked for: the plural forms of one text belong together, under their key without the ending. */
function grouped(texts: ReadonlyMap<string, string>): Map<string, Map<string, string>> {
  const groups = new Map<string, Map<string, string>>();
  for (const [key, text] of texts) {
    const [, stem, ordinal = '', form] = PLURAL_FORM.exec(key) ?? [];
    const isPlural = stem !== undefined && texts.has(`${stem}${ordinal}_other`);
    const base = isPlural ? `${stem}${ordinal}` : key;
    const forms = groups.get(base) ?? new Map<string, string>();
    groups.set(base, forms.set(isPlural && form !== undefined ? form : '', text));
  }
  return groups;
}

/** What is wrong with a language's texts by themselves. */
function faultsOfLanguage(namespace: Namespace, language: Language): string[] {
  const { file, texts } = namespace.byLanguage[language];
  const faults: string[] = [];
  for (const [key, text] of texts) {
    if (text.trim() === '') faults.push(`${file}: ${key} is empty.`);
    if (namesGlucoseLimit(namespace.name, key, text)) {
      faults.push(`${file}: ${key} has a limit in a unit of its own, which is not every patient’s.`);
    }
    for (const { keys, words, reason } of FORBIDDEN_WORDS.filter((word) => word.language === language)) {
      const found = keys.test(key) ? words.exec(text) : null;
      if (found) faults.push(`${file}: ${key} says “${found[0]}”, which ${reason}.`);
    }
  }
  for (const [base, forms] of grouped(texts)) {
    if (forms.has('')) continue;
    const type = base.endsWith('_ordinal') ? 'ordinal' : 'cardinal';
    const needed = new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories;
    for (const form of needed)
      if (!forms.has(form)) faults.push(`${file}: ${base} lacks its plural form _${form}.`);
    for (const form of forms.keys()) {
      // i18next reads _zero in every language.
      if (form !== 'zero' && !needed.some((one) => one === form)) {
        faults.push(`${file}: ${base}_${form} is a plural form that the language does not have.`);
      }
    }
  }
  return faults;
}

function namesGlucoseLimit(namespace: string, key: string, text: string): boolean {
  if (CARE_TEAM_NAMESPACES.includes(namespace) || NO_GLUCOSE.includes(key)) return false;
  return FIXED_GLUCOSE_LIMIT.test(text);
}

/** What is wrong with a translation beside the English text. */
function faultsOfTranslation(
  namespace: Namespace,
  language: (typeof TRANSLATED)[number],
  same: SameAsEnglish,
): string[] {
  const { file, texts } = namespace.byLanguage[language];
  const english = grouped(namespace.byLanguage.en.texts);
  const translated = grouped(texts);
  const faults: string[] = [];
  for (const key of translated.keys()) {
    if (!english.has(key)) faults.push(`${file}: ${key} is not in the English file.`);
  }
  for (const [key, englishForms] of english) {
    const forms = translated.get(key);
    if (!forms) {
      faults.push(`${file}: ${key} is missing.`);
      continue;
    }
    const expected = placeholders(englishForms);
    const found = placeholders(forms);
    if (found !== expected) {
      faults.push(
        `${file}: ${key} fills in ${found || 'nothing'}, the English text ${expected || 'nothing'}.`,
      );
    }
    for (const text of isSymbol(namespace, key) ? [] : sharedTexts(englishForms, forms)) {
      if (!same[language].includes(text))
        faults.push(
          `${file}: ${key} is the English text, “${text}”; where it is right so, it stands in test/check/same-as-english.json.`,
        );
    }
  }
  return faults;
}

/** What a text leaves open, over all its plural forms: values, other texts, elements of the page. Sorted. */
function placeholders(forms: ReadonlyMap<string, string>): string {
  const found = new Set<string>();
  for (const text of forms.values()) {
    for (const match of text.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}|\$t\([^)]*\)|<\/?([\w]+)[^>]*>/g)) {
      found.add(match[1] === undefined ? match[0] : `{{${match[1]}}}`);
    }
  }
  return [...found].toSorted().join(' ');
}

/** The texts that stand in both languages, those without a letter of their own left out. */
function sharedTexts(
  english: ReadonlyMap<string, string>,
  translated: ReadonlyMap<string, string>,
): string[] {
  const originals = new Set(english.values());
  return [...new Set(translated.values())].filter(
    (text) => originals.has(text) && /\p{L}/u.test(text.replaceAll(/\{\{[^}]*\}\}|<[^>]*>/g, '')),
  );
}

/** The symbol of a unit is the same in every language, or not, as the language has it. */
function isSymbol({ name }: Namespace, key: string): boolean {
  return name === CLINICAL_NAMESPACE && key.startsWith('unit.');
}

function needlessExceptions(namespaces: readonly Namespace[], same: SameAsEnglish): string[] {
  return TRANSLATED.flatMap((language) => {
    const shared = new Set(
      namespaces.flatMap((namespace) => {
        const { byLanguage } = namespace;
        const translated = grouped(byLanguage[language].texts);
        return [...grouped(byLanguage.en.texts)].flatMap(([key, forms]) =>
          isSymbol(namespace, key)
            ? []
            : sharedTexts(forms, translated.get(key) ?? new Map<string, string>()),
        );
      }),
    );
    return same[language]
      .filter((text) => !shared.has(text))
      .map(
        (text) =>
          `test/check/same-as-english.json: “${text}” is allowed in ${language} and needs it nowhere: take it out.`,
      );
  });
}

async function faultsOfReview(root: string, namespaces: readonly Namespace[]): Promise<string[]> {
  const parsed = reviewSchema.safeParse(await readJson(path.join(root, REVIEW)));
  if (!parsed.success) return [`${REVIEW}: ${z.prettifyError(parsed.error)}`];
  const clinical = namespaces.find(({ name }) => name === CLINICAL_NAMESPACE);
  const faults: string[] = [];
  for (const [key, states] of Object.entries(parsed.data.entries)) {
    for (const language of LANGUAGES) {
      const review = states[language];
      const text = clinical?.byLanguage[language].texts.get(key);
      if (!review) continue;
      if (text === undefined) faults.push(`${REVIEW}: ${key} is no clinical text.`);
      else if (review.state === 'reviewed' && review.text !== text) {
        faults.push(`${REVIEW}: ${key} in ${language} was changed after ${review.reviewer} had reviewed it.`);
      }
    }
  }
  return faults;
}

/** Keys that the screens name and English does not have. */
async function faultsOfSource(
  root: string,
  files: readonly string[],
  namespaces: readonly Namespace[],
): Promise<string[]> {
  const known = new Map(
    namespaces.map(({ name, byLanguage }) => [name, [...grouped(byLanguage.en.texts).keys()]]),
  );
  const sources = files.filter((file) => file.startsWith('frontend/src/') && /\.tsx?$/.test(file));
  const faults = await Promise.all(
    sources.map(async (file) =>
      keysInSource(await readFile(path.join(root, file), 'utf8'))
        .filter(({ namespaces: places, pattern }) =>
          places.every((name) => !known.get(name)?.some((key) => pattern.test(key))),
        )
        .map(({ line, written }) => `${file}:${line}: there is no text “${written}”.`),
    ),
  );
  return faults.flat();
}
