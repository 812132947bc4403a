/** A page that holds the voice panel and nothing else, and shows what it would fill into a form. */
import '../../../frontend/src/styles/tokens.css';
import '../../../frontend/src/styles/base.css';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { TextsProvider } from '../../../frontend/src/i18n/useTranslation.ts';
import { Provider } from 'react-redux';
import * as z from 'zod/mini';
import { fieldsOfForm, type LogValues } from '../../../events/vocabulary.ts';
import { browserSurroundings } from '../../../frontend/src/api/live/socket.ts';
import { createStore } from '../../../frontend/src/app/store.ts';
import { keepAccessibility } from '../../../frontend/src/features/accessibility/keepAccessibility.ts';
import { VoicePanel } from '../../../frontend/src/features/voice/VoicePanel.tsx';
import { createFormats } from '../../../frontend/src/i18n/format.ts';
import { languageOf, loadTexts, startI18n } from '../../../frontend/src/i18n/i18n.ts';
import { FormatsContext } from '../../../frontend/src/i18n/useFormats.ts';
import { ToastHost } from '../../../frontend/src/ui/toasts/ToastHost.tsx';

function VoicePage({ language }: { readonly language: ReturnType<typeof languageOf> }) {
  const [applied, setApplied] = useState<LogValues | null>(null);
  const [notes, setNotes] = useState('');
  const query = new URLSearchParams(location.search);
  const form = query.get('form') === 'diabetes' ? 'diabetes' : 'daily';
  return (
    <FormatsContext value={createFormats(language)}>
      <main>
        <h1>Home Heart</h1>
        <VoicePanel
          fields={fieldsOfForm(form)}
          form={form}
          language={language}
          patientId="p1"
          glucoseUnit={query.get('unit') === 'mg/dL' ? 'mg/dL' : 'mmol/L'}
          notes={{ text: notes, add: (text) => setNotes(`${notes}${text}`) }}
          onApply={(values) => {
            setApplied(values);
            // Stands for a form that does not take a value.
            return values.hr === 99 ? ['hr'] : [];
          }}
        />
        <p data-notes>{notes}</p>
        <output>{applied === null ? '' : JSON.stringify(applied)}</output>
      </main>
      <ToastHost />
    </FormatsContext>
  );
}

async function start(root: HTMLElement) {
  z.config({ jitless: true });
  const { store } = createStore(browserSurroundings());
  keepAccessibility(store, document.documentElement, () => localStorage);
  const i18n = await startI18n();
  await loadTexts(i18n, ['voice']);
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <TextsProvider i18n={i18n}>
          <VoicePage language={languageOf(i18n)} />
        </TextsProvider>
      </Provider>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root !== null) void start(root);
