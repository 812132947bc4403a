import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';

/**
 * What must open without a network, or when the server has only a newer build: the entry of a patient with all that follows it,
 * in whatever language, and what asks before a page is left.
 */
const OFFLINE = [
  'src/app/start.ts',
  'src/app/main.tsx',
  'src/app/LeaveQuestion.tsx',
  'src/app/pages/PatientEntryPage.tsx',
  'src/app/pages/DiabetesEntryPage.tsx',
  'src/features/outbox/startOutbox.ts',
  'src/features/report/Keeping.tsx',
  'src/features/report/ReportForm.tsx',
  'src/features/report/VoiceTab.tsx',
  'src/features/report/steps/LaterSteps.tsx',
  'src/features/emergency/EmergencyView.tsx',
  'src/features/emergency/OnlineTaxi.tsx',
  'src/features/report/GuidanceDialog.tsx',
  'src/features/report/DiabetesStatusDialog.tsx',
  'src/features/voice/VoicePanel.tsx',
  'src/features/pulse/PulseDialog.tsx',
  'src/features/ecg/EcgTab.tsx',
  'src/features/devices/DevicesPart.tsx',
  'src/features/learn/LearnTab.tsx',
  'src/ui/toasts/ToastHost.tsx',
];
const FILE = 'service-worker.js';

/** Builds the service worker beside the pages and writes into it which files it keeps, and a version made of them. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          input: { index: 'frontend/index.html', 'service-worker': 'frontend/src/pwa/serviceWorker.ts' },
          output: {
            entryFileNames: ({ name }) => (name === 'service-worker' ? FILE : 'assets/[name]-[hash].js'),
          },
        },
      },
    }),
    generateBundle(_options, bundle) {
      const worker = bundle[FILE];
      if (worker?.type !== 'chunk') throw new Error('The build made no service worker.');
      const files = filesOf(bundle);
      const version = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12);
      worker.code = worker.code
        .replaceAll('__SHELL_FILES__', JSON.stringify(files))
        .replaceAll('__SHELL_VERSION__', JSON.stringify(version));
    },
  };
}

/** The addresses of the modules' chunks, of all that they import, and of their styles. */
function filesOf(bundle: Rolldown.OutputBundle): readonly string[] {
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || files.has(`/${name}`)) return;
    files.add(`/${name}`);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(`/${style}`);
    chunk.imports.forEach(visit);
  };
  for (const [name, chunk] of Object.entries(bundle)) {
    if (chunk.type !== 'chunk') continue;
    const holds = (kept: string) => chunk.moduleIds.some((module) => module.endsWith(`/frontend/${kept}`));
    if (OFFLINE.some(holds)) visit(name);
  }
  return [...files].toSorted();
}
