import type { Patient } from '../../../../backend/contract/patient.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';

/** That a patient has left the programme: few have, so that only their pages load what says it. */
export function LeftBand({ patient }: { readonly patient: Patient }) {
  if (patient.left === undefined) return null;
  return (
    <LazyPart
      namespaces={['alerts']}
      code={async () => (await import('./LeftNotice.tsx')).LeftNotice}
      onFailed={() => undefined}
      props={{ patient }}
    />
  );
}
