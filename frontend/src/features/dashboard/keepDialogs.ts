import { loadTexts } from '../../i18n/i18n.ts';
import { PATIENT_TEXTS } from '../../i18n/textFiles.ts';
import type { I18n } from '../../i18n/translator.ts';
import { later } from '../../lib/turns.ts';

/**
 * Asks, once the list stands, for what its dialogs are made of, so that each opens while the connection is away. What does
 * not come now is asked for when its dialog is opened.
 */
export async function keepDialogs(i18n: I18n): Promise<void> {
  await Promise.allSettled([
    later('forms', async () => import('./PatientDetailDialog.tsx')),
    later('forms', async () => import('../patient-form/PatientFormDialog.tsx')),
    later('forms', async () => import('../alerts/AlertsPanel.tsx')),
    later('forms', async () => import('../alerts/CustomAlertDialog.tsx')),
    later('forms', async () => import('../settings/ClinicSettingsDialog.tsx')),
    later('forms', async () => import('../settings/PatientThresholdsDialog.tsx')),
    later('forms', async () => import('../worklist/HandOverDialog.tsx')),
    later('forms', async () => import('../worklist/CallStrip.tsx')),
    later('forms', async () => import('../contact/LeavingQuestion.tsx')),
    later('forms', async () =>
      loadTexts(i18n, [...PATIENT_TEXTS, 'alerts', 'registration', 'settings', 'signs', 'trends', 'work']),
    ),
  ]);
}
