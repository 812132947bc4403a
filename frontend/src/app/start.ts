/**
 * The first file of all, and a small one: while the application itself is on its way, it asks for what the first screen
 * will need. On a slow line each step that need not wait for another is half a second.
 */
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/start.css';
import { PERSON_KEY } from '../features/report/firstQuestions.ts';
import { keptLanguage } from '../i18n/languageChoice.ts';
import { ENTRY_TEXTS, loadTextFile, PATIENT_TEXTS, SHELL_TEXTS } from '../i18n/textFiles.ts';
import { keptText } from '../lib/keptValue.ts';
import { DIABETES_ENTRY_PATH, isPatientEntryPath, patientOfPath, patientPath } from '../lib/paths.ts';
import {
  LIST_LATEST_TESTS_AT,
  READ_PATIENT_AT,
  READ_SESSION_AT,
} from '../../../backend/contract/routes/entry-addresses.ts';
import type { READ_PATIENT } from '../../../backend/contract/routes/patients.ts';
import type { LIST_LATEST_TESTS } from '../../../backend/contract/routes/latest-tests.ts';
import type { ApiRequest } from '../api/client/request.ts';
import { requestTo } from '../api/client/requestTo.ts';
import { reportPatientsRequest } from '../api/resources/reportPatientsRequest.ts';

const show = (id: string) => document.getElementById(id)?.removeAttribute('hidden');

/** The line broke before the application was there, which could say it better. */
function sayThatItFailed(): void {
  document.getElementById('start-wait')?.setAttribute('hidden', '');
  show('start-failed');
}

/** Where the browser cannot hand the answer on, the question is asked twice, and nothing else. */
function askEarly({ path }: ApiRequest): void {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'fetch';
  link.crossOrigin = 'use-credentials';
  link.href = `/api${path}`;
  document.head.append(link);
}

const isPersonKept = (): boolean => keptText(() => localStorage, PERSON_KEY) !== null;

function start(): void {
  const { pathname } = window.location;
  const language = keptLanguage(() => localStorage);
  document.documentElement.lang = language;
  show('start');
  const isEntry = isPatientEntryPath(pathname);
  const patientId = patientOfPath(pathname);
  const isPatientPage = patientId !== null && pathname === patientPath(patientId);
  const application = import('./main.tsx');
  askEarly(requestTo(READ_SESSION_AT));
  if (patientId !== null)
    askEarly(requestTo<typeof READ_PATIENT>(READ_PATIENT_AT, { params: { patientId } }));
  if (isPatientPage)
    askEarly(requestTo<typeof LIST_LATEST_TESTS>(LIST_LATEST_TESTS_AT, { params: { patientId } }));
  const screenTexts = isEntry ? ENTRY_TEXTS : isPatientPage ? PATIENT_TEXTS : [];
  const beside: Promise<unknown>[] = [...SHELL_TEXTS, ...screenTexts].map((part) =>
    loadTextFile(language, part),
  );
  if (isPatientPage) beside.push(import('../features/patient-page/PatientPage.tsx'));
  if (isEntry) {
    beside.push(
      pathname === DIABETES_ENTRY_PATH
        ? import('./pages/DiabetesEntryPage.tsx')
        : import('./pages/PatientEntryPage.tsx'),
    );
  }
  // Who was here before is known, and is asked for when the form is there.
  if (isEntry && !isPersonKept()) askEarly(reportPatientsRequest(''));
  // Whoever needs it asks again, and says what failed.
  for (const part of beside) part.catch(() => undefined);
  application.catch(sayThatItFailed);
}

start();
