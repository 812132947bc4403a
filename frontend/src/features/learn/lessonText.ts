import { useEffect, useState } from 'react';
import type { EduAsset } from '../../../../backend/contract/education.ts';
import type { EduLanguage } from '../../../../events/enums.ts';

const PAGE_LANGUAGES = { EN: 'en', FR: 'fr', SW: 'sw', LG: 'ln' } as const satisfies Record<
  EduLanguage,
  string
>;

/** As a page names the language of its parts. */
export const pageLanguageOf = (language: EduLanguage) => PAGE_LANGUAGES[language];

export const kilobytesOf = ({ bytes }: EduAsset): number => Math.round(bytes / 1000);

/** French has a space before a mark, at which no line ends. */
export const unbroken = (text: string): string =>
  text.replaceAll(/ (?=[?!:;»])/g, '\u00a0').replaceAll('« ', '«\u00a0');

/** null: it is on its way. */
export type LessonText = readonly string[] | 'failed' | null;

/** The words of a lesson, one sentence a line. */
export function useLessonText(path: string): LessonText {
  const [text, setText] = useState<LessonText>(null);
  useEffect(() => {
    const abort = new AbortController();
    const show = (shown: LessonText) => {
      if (!abort.signal.aborted) setText(shown);
    };
    linesAt(path, abort.signal).then(show, () => show('failed'));
    return () => abort.abort();
  }, [path]);
  return text;
}

async function linesAt(path: string, signal: AbortSignal): Promise<readonly string[]> {
  const response = await fetch(path, { signal });
  // The page of a paid network may stand in its place.
  const isText = response.headers.get('Content-Type')?.startsWith('text/plain') === true;
  if (!response.ok || !isText) throw new Error(`There are no words at ${path}.`);
  return (await response.text()).trim().split('\n');
}
