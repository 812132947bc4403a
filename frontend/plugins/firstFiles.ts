import type { Plugin, Rolldown } from 'vite';

/** What index.html starts with, what that brings in, and what the entry screens of a patient add to it. */
const START = 'src/app/start.ts';
const SHELL = 'src/app/main.tsx';
const ENTRY = [
  'src/app/pages/PatientEntryPage.tsx',
  'src/app/pages/DiabetesEntryPage.tsx',
  'src/features/outbox/startOutbox.ts',
];

/** The care team's first screens, and its forms: neither must load a patient's screen for a part that both show. */
const DASHBOARD = 'src/features/dashboard/DashboardPage.tsx';
const PATIENT = 'src/features/patient-page/PatientPage.tsx';
const CARE_TEAM = [DASHBOARD, PATIENT];
const CARE_TEAM_FORMS = [
  'src/features/add-log/AddLogPage.tsx',
  'src/features/alerts/AlertsPanel.tsx',
  'src/features/patient-form/PatientFormDialog.tsx',
];

/** Loaded on every screen of the care team, beside what the screen shows. */
const OPEN_ALERTS = ['AlertBadge', 'RedAlerts'].map((name) => `src/features/alerts/${name}.tsx`);

/** Loaded right after the page of a patient, all at once: see `cardForms.ts`. */
const CARD_FORMS = ['AddTest', 'Contact', 'Grocery', 'Message', 'Milestone', 'Rhythm'].map(
  (name) => `src/features/patient-page/${name}Form.tsx`,
);

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** Which file a module of a first screen goes into; null for all others, which the bundler places by itself. */
export function firstFileOf(root: string): (id: string, graph: Graph) => string | null {
  const within = new Map<string, ReadonlySet<string>>();
  const reached = (graph: Graph, roots: readonly string[]): ReadonlySet<string> => {
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
  return (id, graph) => {
    if (reached(graph, [START]).has(id)) return 'start';
    if (reached(graph, [SHELL]).has(id)) return 'shell';
    if (!reached(graph, ENTRY).has(id)) {
      if (!reached(graph, [DASHBOARD]).has(id)) {
        if (reached(graph, OPEN_ALERTS).has(id)) return 'open-alerts';
        return CARD_FORMS.includes(id.slice(root.length)) ? 'card-forms' : null;
      }
      return reached(graph, [PATIENT, ...CARE_TEAM_FORMS]).has(id) ? 'care-team' : 'dashboard-screen';
    }
    if (reached(graph, CARE_TEAM).has(id)) return 'parts';
    return reached(graph, CARE_TEAM_FORMS).has(id) ? 'forms' : 'entry-screens';
  };
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
