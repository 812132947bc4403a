import type { Plugin, Rolldown } from 'vite';

/** What index.html starts with, what that brings in, and what the entry screens of a patient add to it. */
const START = 'src/app/start.ts';
const SHELL = 'src/app/main.tsx';
const ENTRY = ['src/app/pages/PatientEntryPage.tsx', 'src/app/pages/DiabetesEntryPage.tsx'];

/** What follows the first step of a report: what keeps and sends it, and the other steps. */
const ENTRY_COURSE = [
  'src/features/outbox/startOutbox.ts',
  'src/features/outbox/OutboxPanel.tsx',
  'src/features/report/EarlierReport.tsx',
  'src/features/report/Keeping.tsx',
  'src/features/report/WaitingDialog.tsx',
  'src/features/report/Whose.tsx',
  'src/features/report/steps/LaterSteps.tsx',
  'src/features/report/steps/ListenButton.tsx',
  'src/features/report/steps/ReadingDoubts.tsx',
];

/** What may follow on a patient's phone, which never loads a screen of the care team for a part that both show. */
const AFTER_ENTRY = [
  'src/features/emergency/EmergencyView.tsx',
  'src/features/report/DiabetesStatusDialog.tsx',
  'src/features/report/GuidanceDialog.tsx',
];
/**
 * Small parts of the care team's screens and of the views that a patient opens: neither loads the other's screen for them; and
 * of what keeps reports and of the emergency, which comes without that.
 */
const SMALL_PARTS =
  /\/src\/(ui\/(Badge|QueryPart|StaleNotice|useRequest)|lib\/(lesson\w+|useFormInPlace|useIsOnline)|features\/patient\/conditions)\.|\/icons\/arrow-right\./;
/** With the library of dialogs, which the shell must not bring; a report, its result and a patient's orders need it. */
const OWN_FILE = /\/src\/(ui\/(Question)?Dialog|lib\/useBackStep)\./;
/** "Progress", which every one of its views is opened from, and what of it comes in one look. */
const PROGRESS = ['ProgressTab', 'AchievementsView', 'TestsView'].map(
  (name) => `src/features/progress/${name}.tsx`,
);
const OTHER_PROGRESS = ['RecoveryView', 'DietView'].map((name) => `src/features/progress/${name}.tsx`);
/** The exercise plan, and what of it the first card of "Progress" tells. */
const EXERCISE = [
  'src/features/progress/TodayCard.tsx',
  ...['ExercisePlayer', 'ExerciseView'].map((name) => `src/features/exercise/${name}.tsx`),
];
/** What is asked of the server for them, and what of it the care team's page asks, too. */
const DATA_OF_PROGRESS =
  /\/(?:backend\/contract\/(?:routes\/)?|frontend\/src\/api\/resources\/)(progress|goal|exercise)\.ts$|\/features\/exercise\/(week|useProgrammeText)\.ts$/;
/** Where the views of "Progress" lie. */
const OF_PROGRESS = /\/src\/features\/(progress|exercise)\//;
/** What of them the care team sees on a patient’s page, too, is neither's: it has files of its own. */
const VIEWS = [
  'src/features/devices/DevicesPart.tsx',
  'src/features/ecg/EcgTab.tsx',
  'src/features/learn/LearnTab.tsx',
  ...PROGRESS,
  ...OTHER_PROGRESS,
  ...EXERCISE,
];
/** The notices, on every screen once there is one. */
const TOASTS = 'src/ui/toasts/ToastHost.tsx';

/** The care team's first screens, and its forms: neither must load a patient's screen for a part that both show. */
const DASHBOARD = 'src/features/dashboard/DashboardPage.tsx';
/** Asked for before its screen is there. */
const DASHBOARD_REQUEST = 'src/api/resources/dashboardRequest.ts';
const PATIENT = 'src/features/patient-page/PatientPage.tsx';
const CARE_TEAM_FORMS = [
  'src/features/add-log/AddLogPage.tsx',
  'src/features/alerts/AlertsPanel.tsx',
  'src/features/patient-form/PatientFormDialog.tsx',
];

/** Loaded on every screen of the care team, after what the screen shows. */
const OPEN_ALERTS = ['AlertBadge', 'RedAlerts'].map((name) => `src/features/alerts/${name}.tsx`);

/** In the head of a patient's page beside its actions: it must not load the dashboard for a part that both show. */
const WORK_BAR = 'src/features/patient-page/WorkBar.tsx';
/** What follows the first screen of a patient's page: its charts, its cards, its forms. */
const TRENDS = 'src/features/trends/PatientTrends.tsx';
const COURSE = 'src/features/patient-page/courseCards.ts';
const FORMS_OF_CARDS = 'src/features/patient-page/formCards.ts';

/** The texts that are always loaded together, by the name of their file. */
const TEXT_FILES: Readonly<Record<string, readonly string[]>> = {
  'shell-texts': ['common', 'errors', 'clinical'],
  'patient-texts': ['patient', 'care'],
  'team-texts': ['work', 'treatment', 'signs'],
};
/** Of the clinical texts, by what the part is called. */
const CLINICAL_PARTS: Readonly<Record<string, string>> = { words: 'clinical', signs: 'signs' };
const TEXT_FILE = /\/locales\/(?:(\w+)\/(\w+)|clinical\.(\w+))\.json(?:\?part=(words|signs))?$/;

/** Of the libraries only the icons are as small as our own parts. */
const LIBRARY = /node_modules\/(?!lucide-react\/)/;

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** Which file a module of a first screen goes into; null for all others, which the bundler places by itself. */
export function firstFileOf(root: string): (id: string, graph: Graph) => string | null {
  const within = new Map<string, ReadonlySet<string>>();
  const reached = (graph: Graph, ...roots: readonly string[]): ReadonlySet<string> => {
    const key = roots.join();
    const known = within.get(key);
    if (known !== undefined) return known;
    const found = new Set<string>();
    const visit = (id: string) => {
      if (found.has(id)) return;
      found.add(id);
      graph.getModuleInfo(id)?.importedIds.forEach(visit);
    };
    roots.forEach((path) => visit(`${root}${path}`));
    within.set(key, found);
    return found;
  };
  const fileOf = (id: string, graph: Graph): string | null => {
    const by = (...roots: readonly string[]) => reached(graph, ...roots).has(id);
    const texts = textsFileOf(id);
    if (texts !== null) return texts;
    if (id === `${root}${DASHBOARD_REQUEST}`) return 'dashboard-request';
    if (by(START)) return 'start';
    if (SMALL_PARTS.test(id)) return 'shell';
    if (OWN_FILE.test(id)) return null;
    if (by(SHELL)) return 'shell';
    const isTeams = by(DASHBOARD, PATIENT, COURSE, TRENDS);
    const isOfForms = by(...CARE_TEAM_FORMS);
    const isOfBoth = by(...ENTRY)
      ? isTeams || by(TOASTS)
      : by(TOASTS, ...AFTER_ENTRY) && isTeams && !LIBRARY.test(id);
    // Too little for a file of its own, which every screen would ask for.
    if (isOfBoth || (by(...ENTRY_COURSE) && by(PATIENT))) return 'shell';
    if (by(...ENTRY)) return isOfForms ? 'forms' : 'entry-screens';
    if (by(...ENTRY_COURSE)) return isOfForms || isTeams ? null : 'entry-course';
    // Of the care team's page, which is slow on a weak line, few requests, and a little more than a view needs.
    if (by(...VIEWS) && by(PATIENT))
      return LIBRARY.test(id) ? null : by(...PROGRESS) ? 'patient-progress' : 'patient-views';
    if (by(...VIEWS)) {
      const data = DATA_OF_PROGRESS.exec(id);
      if (data !== null) return /progress|goal/.test(data[1] ?? '') ? 'progress-data' : 'exercise-data';
    }
    if (by(...VIEWS)) return isOfProgressAlone(id, graph) ? viewsFileOf(by) : null;
    if (by(DASHBOARD) && by(PATIENT)) return 'care-team';
    if (by(...OPEN_ALERTS)) return by(PATIENT) ? 'care-team' : 'open-alerts';
    if (by(DASHBOARD) && !isOfForms) return by(WORK_BAR) ? 'team-parts' : 'dashboard-screen';
    if (by(DASHBOARD)) return null;
    if (by(PATIENT)) return isOfForms ? 'care-team' : 'patient-screen';
    if (by(TRENDS)) return isOfForms ? null : 'patient-trends';
    if (by(COURSE)) return isOfForms ? null : 'patient-course';
    return by(FORMS_OF_CARDS) && !isOfForms ? 'card-forms' : null;
  };
  return (id, graph) => {
    const file = fileOf(id, graph);
    // A few hundred bytes of styles are not worth a request.
    return file === 'care-team' && id.endsWith('.css') ? 'shell' : file;
  };
}

/** Nobody else loads a file of theirs for it. */
const isOfProgressAlone = (id: string, graph: Graph): boolean =>
  graph.getModuleInfo(id)?.importers.every((importer) => OF_PROGRESS.test(importer)) === true;

/** What several views of "Progress" share is one file that comes with it, so that none brings it for itself. */
function viewsFileOf(by: (...roots: readonly string[]) => boolean): string | null {
  const uses = [...PROGRESS, ...OTHER_PROGRESS, ...EXERCISE].filter((view) => by(view)).length;
  if (uses < 2) return null;
  if (by(COURSE)) return null;
  if (by(...PROGRESS)) return 'progress-parts';
  return by(...OTHER_PROGRESS) ? null : 'exercise-parts';
}

function textsFileOf(id: string): string | null {
  const [, language, namespace, clinicalLanguage, part] = TEXT_FILE.exec(id) ?? [];
  return sharedTextsFile(language ?? clinicalLanguage ?? '', namespace ?? CLINICAL_PARTS[part ?? ''] ?? '');
}

/** The one file of a language for texts that no screen needs without the others; null for texts of their own. */
export function sharedTextsFile(language: string, namespace: string): string | null {
  const file = Object.keys(TEXT_FILES).find((name) => TEXT_FILES[name]?.includes(namespace));
  return file === undefined ? null : `${file}.${language}`;
}

/** Lets the page ask for the application beside the first file, which would otherwise be the one to ask for it. */
export function preloadApplication(): Plugin {
  return {
    name: 'preload-application',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const shell = Object.values(bundle ?? {}).find(
          (file) => file.type === 'chunk' && file.name === 'shell',
        );
        if (shell?.type !== 'chunk') return [];
        return [shell.fileName, ...shell.imports].map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head' as const,
        }));
      },
    },
  };
}
