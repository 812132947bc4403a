import '../styles/tokens.css';
import '../styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { Provider } from 'react-redux';
import * as z from 'zod/mini';
import { askSession } from '../api/sessionApi.ts';
import { browserSurroundings } from '../api/live/socket.ts';
import { keepAccessibility } from '../features/accessibility/keepAccessibility.ts';
import { startI18n } from '../i18n/i18n.ts';
import { onceOpened, PhoneContext, type PhoneOpener } from '../features/outbox/phoneContext.ts';
import { DIABETES_ENTRY_PATH, isPatientEntryPath } from '../lib/paths.ts';
import { registerWorker } from '../pwa/registerWorker.ts';
import { App } from './App.tsx';
import { ENTRY_TEXTS } from './AppRoutes.tsx';
import { createStore } from './store.ts';

/** A first screen on a slow line has everything to itself for so long. */
const OTHER_WORK_AFTER_MS = 10_000;

async function start(root: HTMLElement) {
  // The page's policy forbids code from text, which zod would otherwise make to be quicker.
  z.config({ jitless: true });
  const { store } = createStore(browserSurroundings());
  keepAccessibility(store, document.documentElement, () => localStorage);
  const openPhone = onceOpened(async () =>
    (await import('../features/outbox/startOutbox.ts')).startOutbox(store.dispatch),
  );
  const updates = registerWorker();
  const { pathname } = window.location;
  if (isPatientEntryPath(pathname)) loadEntry(pathname, openPhone);
  void store.dispatch(askSession());
  const i18n = await startI18n(isPatientEntryPath(pathname) ? ENTRY_TEXTS : []);
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <I18nextProvider i18n={i18n}>
          <PhoneContext value={openPhone}>
            <App i18n={i18n} updates={updates} />
          </PhoneContext>
        </I18nextProvider>
      </Provider>
    </StrictMode>,
  );
  // What waits on this phone is sent from whatever screen is opened, once that screen is there.
  setTimeout(() => void openPhone(), OTHER_WORK_AFTER_MS);
}

/**
 * Asks for the entry screen's code beside the texts, not after them: on a slow line each step less is half a second. Who
 * needs it asks again, and says what failed.
 */
function loadEntry(path: string, openPhone: PhoneOpener): void {
  const page =
    path === DIABETES_ENTRY_PATH
      ? import('./pages/DiabetesEntryPage.tsx')
      : import('./pages/PatientEntryPage.tsx');
  void Promise.all([page, openPhone()]).catch(() => undefined);
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element for the application.');
void start(root);
