/**
 * What the first visit of a screen may cost on a slow line, and whether the build keeps to it. Sizes are in KiB after
 * gzip at level 9, of everything that the screen loads: the shell, its own code, its styles, its texts in one language.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { sharedTextsFile } from './plugins/firstFiles.ts';

interface Budget {
  readonly js: number;
  readonly css: number;
  readonly texts: number;
  /** Of the scripts as a browser of today is sent them, where a mark is set in them: in brotli. */
  readonly brotli?: number;
}

interface Screen {
  readonly name: string;
  /** The modules, or named files, that are loaded before the screen can be used. */
  readonly modules: readonly string[];
  readonly namespaces: readonly string[];
  readonly budget: Budget;
  /** Of a part that is opened on a screen: by whose name only what it adds to that screen counts. */
  readonly on?: string;
  /** What that screen has loaded by then, beside what it is first shown with. */
  readonly there?: readonly string[];
}

export const LANGUAGES = ['en', 'fr', 'sw'];
/** Loaded before anything is shown. The first files are named, for they hold many modules. */
const SHELL_FILES = ['start', 'shell'];
export const SHELL_NAMESPACES = ['common', 'errors', 'clinical'];

/** What the rules say is a part of the clinical texts, loaded by itself. */
const CLINICAL_PARTS: Readonly<Record<string, string>> = {
  guidance: 'guidance',
  urgent: 'urgent',
  exerciseWords: 'exercise',
  recovery: 'recovery',
  ecgWords: 'ecg',
  signs: 'signs',
  bundles: 'bundles',
};

/** On the phone from the first visit on, asked for once the form is there. */
const KEPT_FROM_FIRST_VISIT = [
  'src/features/emergency/KeepForEmergency.tsx',
  'careTeamOf',
  'src/features/voice/VoicePanel.tsx',
  'src/app/LeaveQuestion.tsx',
];
/** Every view of "Progress" is opened from it. */
const IN_PROGRESS = [...KEPT_FROM_FIRST_VISIT, 'src/features/progress/ProgressTab.tsx'];

export const SCREENS: readonly Screen[] = [
  {
    name: 'dashboard',
    modules: ['dashboard-screen'],
    namespaces: ['dashboard'],
    // One more than planned: calls, messages and alerts are done from its rows, and their notices are the shell's.
    budget: { js: 190, css: 16, texts: 13 },
  },
  {
    name: 'patient',
    modules: ['patient-screen'],
    namespaces: ['patient', 'care', 'guidance', 'work', 'treatment', 'signs'],
    // Its first screen, with the head and its actions; the other cards, the charts and the forms come after it. Of texts what
    // the rules say of every log is five more than planned, and the team's words, which came as further requests after it, four.
    // A tenth for why a request failed, in the reader's words.
    budget: { js: 162, css: 16, texts: 23.6, brotli: 140 },
  },
  {
    name: 'patient-charts',
    on: 'patient',
    modules: ['patient-trends', 'src/features/trends/TrendLines.tsx'],
    namespaces: ['trends'],
    // Two thirds of the scripts are the library's, without what `plugins/lightCharts.ts` leaves out: with it there are 56 more.
    budget: { js: 52, css: 2.5, texts: 1.3 },
  },
  {
    name: 'add-log',
    modules: ['src/features/add-log/AddLogPage.tsx'],
    namespaces: ['entry', 'numbers'],
    budget: { js: 195, css: 16, texts: 14 },
  },
  {
    name: 'patient-entry',
    modules: ['entry-screens'],
    namespaces: ['report', 'numbers', 'steps'],
    // Half of one more of texts than planned, here and below, for the pages that its header leads to.
    budget: { js: 185, css: 14, texts: 12.5, brotli: 150 },
  },
  {
    name: 'diabetes-entry',
    modules: ['entry-screens'],
    namespaces: ['report', 'numbers', 'steps'],
    budget: { js: 185, css: 14, texts: 12.5, brotli: 150 },
  },
  {
    name: 'audit',
    modules: ['src/features/audit/AuditPage.tsx'],
    namespaces: ['audit'],
    budget: { js: 190, css: 16, texts: 12 },
  },
  {
    name: 'audit-proof',
    on: 'audit',
    modules: ['src/features/audit/VerifyTab.tsx'],
    namespaces: ['proof'],
    budget: { js: 6, css: 1, texts: 2.5 },
  },
  {
    name: 'audit-patient',
    on: 'audit',
    modules: ['src/features/audit/PatientTab.tsx'],
    // The cards of a patient's page, in the words of that page, with what may stand on any of them.
    namespaces: ['past', 'care', 'guidance', 'alerts', 'orders', 'ecg'],
    // They come in the files of that page and of the dashboard, on a desk, whose list tells what has changed in a line that is there.
    // Three more than was measured while files of one name were counted once, one since the charts have a file of their own, and
    // half a one since the names of limits are told beside why a flag was given, too. A fifth more
    // for the warning at the request for an ECG, which asks for the plan, and another for whom the filter of a flag shows. One
    // since the parts of that page say beside what was pressed that it was not sent, and fold what waits least.
    budget: { js: 67.9, css: 8.8, texts: 24 },
  },
  {
    name: 'audit-incident',
    on: 'audit',
    modules: ['src/features/audit/VerdictsView.tsx', 'src/features/audit/IncidentView.tsx'],
    // What the rules say is told as on the page of a patient, and limits as where their changes are.
    namespaces: ['proof', 'guidance', 'past'],
    budget: { js: 6, css: 2, texts: 12 },
  },
  {
    name: 'analysis',
    modules: ['src/features/analysis/AnalysisPage.tsx'],
    namespaces: ['analysis'],
    budget: { js: 146, css: 16, texts: 9 },
  },
  {
    name: 'analysis-projections',
    on: 'analysis',
    modules: ['src/features/projections/ProjectionsBoard.tsx'],
    namespaces: ['board'],
    // Two more of scripts than it began with: its versions beside each other, and in which fields they differ.
    budget: { js: 11, css: 1, texts: 3 },
  },
  {
    name: 'analysis-rules',
    on: 'analysis',
    modules: ['src/features/analysis/RulesTab.tsx'],
    namespaces: ['rules'],
    // Most of it is what checks forms, which the page before it does not bring.
    budget: { js: 21.5, css: 1, texts: 2 },
  },
  {
    name: 'analysis-indicators',
    on: 'analysis',
    modules: ['src/features/analysis/IndicatorsTab.tsx'],
    namespaces: ['indicators'],
    budget: { js: 6, css: 1, texts: 2 },
  },
  {
    name: 'analysis-quality',
    on: 'analysis',
    modules: ['src/features/analysis/QualityTab.tsx', 'src/features/analysis/QualityRows.tsx'],
    // Where a log was entered is told as on the page of a patient.
    namespaces: ['quality', 'patient'],
    budget: { js: 7, css: 1, texts: 9 },
  },
  {
    name: 'analysis-exports',
    on: 'analysis',
    modules: ['src/features/analysis/ExportsTab.tsx'],
    namespaces: ['exports'],
    // Most of it is what checks forms, which the page before it no longer brings.
    budget: { js: 22.5, css: 1, texts: 2 },
  },
  {
    name: 'emergency',
    on: 'patient-entry',
    there: KEPT_FROM_FIRST_VISIT,
    modules: ['src/features/emergency/EmergencyView.tsx'],
    namespaces: ['emergency', 'urgent'],
    budget: { js: 8, css: 2, texts: 2.5 },
  },
  {
    name: 'exercise',
    on: 'patient-entry',
    there: IN_PROGRESS,
    modules: ['src/features/exercise/ExerciseView.tsx', 'src/features/exercise/ExercisePlayer.tsx'],
    namespaces: ['exerciseWords', 'exercise'],
    budget: { js: 10, css: 3, texts: 6 },
  },
  {
    name: 'recovery',
    on: 'patient-entry',
    there: IN_PROGRESS,
    modules: ['src/features/progress/RecoveryView.tsx'],
    namespaces: ['recovery'],
    budget: { js: 5, css: 3, texts: 9 },
  },
  {
    name: 'progress',
    on: 'patient-entry',
    there: KEPT_FROM_FIRST_VISIT,
    modules: [
      'src/features/progress/ProgressTab.tsx',
      'src/features/progress/AchievementsView.tsx',
      'src/features/progress/TestsView.tsx',
    ],
    namespaces: ['progress'],
    // A tenth for the longer names of the files that it asks for, and a third for what stands over it while a report waits unjudged:
    // a danger has to be told without a network too.
    budget: { js: 12.45, css: 4.5, texts: 3.5 },
  },
  {
    name: 'diet',
    on: 'patient-entry',
    there: IN_PROGRESS,
    modules: ['src/features/progress/DietView.tsx'],
    namespaces: ['orders', 'bundles'],
    // A fifth more of scripts: it offers what comes to where the patient lives.
    budget: { js: 8.2, css: 3, texts: 3 },
  },
  {
    name: 'phone-ecg',
    on: 'patient-entry',
    there: KEPT_FROM_FIRST_VISIT,
    modules: ['src/features/ecg/EcgTab.tsx'],
    namespaces: ['ecg', 'ecgWords', 'plan'],
    // A tenth more of texts: what is said of a strap, and that a device was read. Two more: the steps of a file and of a strap, and
    // what a narrow screen shows of a trace. One more: the plain words for a heart that beats irregularly.
    budget: { js: 14.1, css: 3, texts: 3.4 },
  },
  {
    name: 'devices',
    on: 'patient-entry',
    there: [...KEPT_FROM_FIRST_VISIT, 'src/features/ecg/EcgTab.tsx'],
    modules: ['src/features/devices/DevicesPart.tsx'],
    namespaces: ['devices'],
    budget: { js: 10, css: 2, texts: 3 },
  },
  {
    name: 'learn',
    on: 'patient-entry',
    there: KEPT_FROM_FIRST_VISIT,
    modules: ['src/features/learn/LearnTab.tsx'],
    namespaces: ['learn'],
    budget: { js: 8, css: 2, texts: 2 },
  },
];

/** The part of Vite's manifest that is read; what is read is checked by use. */
interface ManifestChunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, ManifestChunk>>;

type Kind = keyof Budget;

/** The files of one kind that a screen loads, each with its size. */
interface Load {
  readonly screen: Screen;
  readonly kind: Kind;
  /** Of texts: in which language. */
  readonly language?: string;
  /** Of each file its source, where it was made of one, else its name, which several may have; and its bytes after compression. */
  readonly bytes: readonly (readonly [string, number])[];
}

/** What each screen of a build loads. */
async function measureScreens(distDirectory: string): Promise<readonly Load[]> {
  const manifest = JSON.parse(
    await readFile(join(distDirectory, '.vite', 'manifest.json'), 'utf8'),
  ) as Manifest;
  const sizes = (files: ReadonlyMap<string, string>, compressed = gzipped) =>
    Promise.all(
      [...files].map(
        async ([file, source]) =>
          [source, compressed(await readFile(join(distDirectory, file))).length] as const,
      ),
    );
  const loads = SCREENS.map(async (screen): Promise<readonly Load[]> => {
    const base = SCREENS.find(({ name }) => name === screen.on);
    const there = filesOf(
      manifest,
      base === undefined ? [] : [...SHELL_FILES, ...base.modules, ...(screen.there ?? [])],
    );
    const all = filesOf(manifest, [...SHELL_FILES, ...screen.modules]);
    const js = without(all.js, there.js);
    const css = without(all.css, there.css);
    const texts = LANGUAGES.map(async (language) => {
      const shell = base === undefined ? SHELL_NAMESPACES : [];
      const keys = [...shell, ...screen.namespaces].map((part) => textsKey(language, part));
      return {
        screen,
        kind: 'texts',
        language,
        bytes: await sizes(filesOf(manifest, keys).js),
      } as const;
    });
    return [
      { screen, kind: 'js', bytes: await sizes(js) },
      { screen, kind: 'css', bytes: await sizes(css) },
      ...(screen.budget.brotli === undefined
        ? []
        : [{ screen, kind: 'brotli' as const, bytes: await sizes(js, brotliCompressSync) }]),
      ...(await Promise.all(texts)),
    ];
  });
  return (await Promise.all(loads)).flat();
}

const without = (
  files: ReadonlyMap<string, string>,
  there: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> => new Map([...files].filter(([file]) => !there.has(file)));

/** How many of the largest files a sentence names. */
const FILES_NAMED = 4;

const RAISE = 'or raise its budget in frontend/budgets.ts and say there what for.';
const REMEDIES: Readonly<Record<Kind, string>> = {
  js: `Import what the screen does not need at first when it is asked for, ${RAISE}`,
  css: `Take out the styles that it does not need, ${RAISE}`,
  brotli: `Import what the screen does not need at first when it is asked for, ${RAISE}`,
  texts: `Shorten texts, keep those of other screens in files of their own, ${RAISE}`,
};

/** A paragraph for each screen, kind and language that is over its budget: by how many bytes, with which files, what to do. */
export async function checkBudgets(distDirectory: string): Promise<readonly string[]> {
  const loads = await measureScreens(distDirectory);
  return loads.flatMap(({ screen, kind, language, bytes }) => {
    const over = bytes.reduce((sum, [, size]) => sum + size, 0) - (screen.budget[kind] ?? Infinity) * 1024;
    if (over <= 0) return [];
    const what = language === undefined ? kind : `${kind} in ${language}`;
    const largest = bytes.toSorted(([, one], [, other]) => other - one).slice(0, FILES_NAMED);
    return [
      `The screen ${screen.name} loads ${over} bytes of ${what} more than its ${screen.budget[kind]} KiB. Its largest files: ${largest
        .map(([file, size]) => `${file} ${size}`)
        .join(', ')}. ${REMEDIES[kind]}`,
    ];
  });
}

/** The name of a namespace's texts in the manifest. */
export function textsKey(language: string, namespace: string): string {
  const shared = sharedTextsFile(language, namespace);
  if (shared !== null) return shared;
  const part = CLINICAL_PARTS[namespace];
  return part === undefined
    ? `src/i18n/locales/${language}/${namespace}.json`
    : `../backend/contract/locales/clinical.${language}.json?part=${part}`;
}

/** A file of several modules is known by its name, which a language file may have too; one of a single module by that. */
function chunkOf(manifest: Manifest, key: string): ManifestChunk {
  const chunk =
    manifest[key] ??
    Object.entries(manifest).find(
      ([of, { name }]) => name === key && of.startsWith('_') && of.endsWith('.js'),
    )?.[1];
  if (chunk === undefined) throw new Error(`The build's manifest has no ${key}.`);
  return chunk;
}

/** The files that are loaded for modules, with all that they import. */
function filesOf(manifest: Manifest, modules: readonly string[]) {
  const js = new Map<string, string>();
  const css = new Map<string, string>();
  const visit = (key: string) => {
    const chunk = chunkOf(manifest, key);
    if (js.has(chunk.file)) return;
    js.set(chunk.file, sourceOf(key, chunk));
    for (const file of chunk.css ?? []) css.set(file, file);
    chunk.imports?.forEach(visit);
  };
  modules.forEach(visit);
  return { js, css };
}

/** By the manifest, paths are those seen from the folder of the pages. */
function sourceOf(key: string, { file, name }: ManifestChunk): string {
  if (!key.includes('/')) return name ?? file;
  return key.startsWith('../') ? key.slice(3) : `frontend/${key}`;
}

const gzipped = (content: Buffer): Buffer => gzipSync(content, { level: 9 });
