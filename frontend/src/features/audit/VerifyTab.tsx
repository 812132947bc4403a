import { LogCheckCard } from './LogCheckCard.tsx';
import { LogExportCard } from './LogExportCard.tsx';

/** What proves that the log is as it was written, here and elsewhere. */
export function VerifyTab() {
  return (
    <>
      <LogCheckCard />
      <LogExportCard />
    </>
  );
}
