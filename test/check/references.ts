/**
 * Whether what is referred to is there: the links of the documents with their headings, the files and tests that they name, the
 * files that comments name and the numbered sections that they cite.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sourceFiles } from './source-files.ts';

const DOCUMENT = /^(?:[A-Z]+\.md|docs\/.*\.md)$/;
const CODE = /\.tsx?$/;
/** `[text](target)` and `![text](target)`; a target with a scheme is none of ours. */
const LINK = /\]\((?![a-z]+:)([^)\s]*)\)/g;
/** A file or folder of ours between backticks; a pattern such as `docs/<name>.md` is none. */
const NAMED = /`((?:lib|events|projections|fixtures|backend|frontend|test|docs)\/[\w./-]*)`/g;
/** The file of a test without its ending, as `docs/security.md` names one, and the names of tests in it. */
const TESTED =
  /`((?:api|browser|conformance|fault|unit)\/[\w/-]+)`((?:[:,] "(?:[^"|`]|"[^"|`]*"(?=,))*"(?=[,;.) ]|$))*)/gm;
const TEST_NAME = /[:,] "((?:[^"]|"[^"]*"(?=,))*)"/g;
const FENCED = /^```[^]*?^```/gm;
const HEADING = /^#{1,6} +(.+)$/gm;

/** Documents with numbered sections, and how comments cite one: the last group is the number. */
const CITED: readonly (readonly [document: string, citation: RegExp])[] = [
  ['docs/clinical-rules.md', /`clinical-rules` (?:sections? )?(\d+(?:\.\d+a?)?)/g],
  [
    'docs/specification/patient-side.md',
    /specification, patient\s+(?:\* )?side, section\s+(?:\* )?(\d+(?:\.\d+)?)/g,
  ],
  ['docs/specification/clinician-side.md', /specification, (?:clinician side, )?section (\d+(?:\.\d+)?)/g],
];

/** One sentence for each reference that leads nowhere. */
export async function checkReferences(root: string): Promise<readonly string[]> {
  const files = await sourceFiles(root);
  const texts = new Map<string, string>();
  for (const file of files.filter((name) => DOCUMENT.test(name) || CODE.test(name)))
    texts.set(file, await readFile(path.join(root, file), 'utf8'));
  return [...texts].flatMap(([file, text]) =>
    DOCUMENT.test(file) ? faultsOfDocument(root, file, text, texts) : faultsOfCode(root, file, text, texts),
  );
}

function faultsOfDocument(
  root: string,
  file: string,
  text: string,
  texts: ReadonlyMap<string, string>,
): readonly string[] {
  const prose = text.replaceAll(FENCED, (block) => block.replaceAll(/[^\n]/g, ' '));
  const links = [...prose.matchAll(LINK)].flatMap(({ index, 1: link = '' }) => {
    const [target = '', anchor] = link.split('#');
    const other = target === '' ? file : path.posix.join(path.posix.dirname(file), target);
    const place = `${file}:${lineAt(text, index)}`;
    if (!existsSync(path.join(root, other))) return [`${place}: there is no ${other}.`];
    if (anchor === undefined || anchorsOf(texts.get(other) ?? '').has(anchor)) return [];
    return [`${place}: ${other} has no heading #${anchor}.`];
  });
  return [...links, ...faultsOfNames(root, file, prose), ...faultsOfTests(file, prose, texts)];
}

const faultsOfNames = (root: string, file: string, text: string): readonly string[] =>
  [...text.matchAll(NAMED)]
    .filter(([, name = '']) => !existsSync(path.join(root, name)))
    .map(({ index, 1: name }) => `${file}:${lineAt(text, index)}: there is no ${name}.`);

/** Quotation marks and apostrophes are written in more than one way. */
const plain = (text: string): string => text.replaceAll(/[’']/g, "'");

function faultsOfTests(file: string, prose: string, texts: ReadonlyMap<string, string>): readonly string[] {
  return [...prose.matchAll(TESTED)].flatMap(({ index, 1: name = '', 2: said = '' }) => {
    const place = `${file}:${lineAt(prose, index)}`;
    const test = `test/${name}.test.ts`;
    const text = texts.get(test);
    if (text === undefined) return [`${place}: there is no ${test}.`];
    return [...said.matchAll(TEST_NAME)]
      .filter(([, words = '']) => !plain(text).includes(plain(words)))
      .map(([, words]) => `${place}: ${test} has no test “${words}”.`);
  });
}

function faultsOfCode(
  root: string,
  file: string,
  text: string,
  texts: ReadonlyMap<string, string>,
): readonly string[] {
  const cited = CITED.flatMap(([document, citation]) => {
    const sections = sectionsOf(texts.get(document) ?? '');
    return [...text.matchAll(citation)]
      .filter(([, section = '']) => !sections.has(section))
      .map(
        ({ index, 1: section }) => `${file}:${lineAt(text, index)}: ${document} has no section ${section}.`,
      );
  });
  return [...faultsOfNames(root, file, text), ...cited];
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

const headingsOf = (text: string): readonly string[] =>
  [...text.matchAll(HEADING)].map(([, heading = '']) => heading.trim());

/** As the usual hosts make them from headings. */
const anchorsOf = (text: string): ReadonlySet<string> =>
  new Set(
    headingsOf(text).map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(/\s/g, '-'),
    ),
  );

/** The numbers that headings begin with. */
const sectionsOf = (text: string): ReadonlySet<string> =>
  new Set(headingsOf(text).flatMap((heading) => /^\d+(?:\.\d+a?)?/.exec(heading) ?? []));
