import { ReportPage } from '../../features/report/ReportPage.tsx';

/** The daily report of a patient about diabetes. */
export function DiabetesEntryPage() {
  return <ReportPage form="diabetes" />;
}
