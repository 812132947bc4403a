import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { TextsProvider } from '../i18n/useTranslation.ts';
import { Provider } from 'react-redux';
import * as z from 'zod/mini';
import { askSession } from '../api/resources/session.ts';
import { browserSurroundings } from '../api/live/socket.ts';
import { keepAccessibility } from '../features/accessibility/keepAccessibility.ts';
import { keepForgotten } from '../features/forgotten/keepForgotten.ts';
import { startI18n } from '../i18n/i18n.ts';
import { ENTRY_TEXTS } from '../i18n/textFiles.ts';
import { openOnce, DeviceContext } from '../features/outbox/deviceContext.ts';
import { isPatientEntryPath } from '../lib/paths.ts';
import { registerWorker } from '../pwa/registerWorker.ts';
import { App } from './App.tsx';
import { createStore } from './store.ts';

/** A first screen on a slow line has everything to itself for so long. */
const OTHER_WORK_AFTER_MS = 10_000;

async function start(root: HTMLElement) {
  // The page's policy forbids code from text, which zod would otherwise make to be quicker.
  z.config({ jitless: true });
  const { store, startListening } = createStore(browserSurroundings());
  keepAccessibility(store, document.documentElement, () => localStorage);
  const openDevice = openOnce(async () =>
    (await import('../features/outbox/startOutbox.ts')).startOutbox(store),
  );
  keepForgotten(store, startListening, openDevice);
  const updates = registerWorker();
  const isEntry = isPatientEntryPath(window.location.pathname);
  void store.dispatch(askSession());
  const i18n = await startI18n(isEntry ? ENTRY_TEXTS : []);
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <TextsProvider i18n={i18n}>
          <DeviceContext value={openDevice}>
            <App updates={updates} />
          </DeviceContext>
        </TextsProvider>
      </Provider>
    </StrictMode>,
  );
  // What waits on this phone is sent from whatever screen is opened, once that screen and a connection are there.
  const openLater = () => setTimeout(() => void openDevice().catch(openLater), OTHER_WORK_AFTER_MS);
  openLater();
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element for the application.');
void start(root);
