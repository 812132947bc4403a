import { ReportPage } from '../../features/report/ReportPage.tsx';

/** The daily report of a patient, about heart and circulation. */
export function PatientEntryPage() {
  return <ReportPage form="daily" />;
}
