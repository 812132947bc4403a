import type { Patient } from '../../../../backend/contract/patient.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';

const LeftNotice = lazyPart(async () => (await import('./LeftNotice.tsx')).LeftNotice, ['alerts']);

/** That a patient has left the programme: few have, so that only their pages load what says it. */
export function LeftBand({ patient }: { readonly patient: Patient }) {
  if (patient.left === undefined) return null;
  return (
    <PartBoundary>
      <LeftNotice patient={patient} />
    </PartBoundary>
  );
}
