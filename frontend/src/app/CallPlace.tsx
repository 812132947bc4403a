import { useState } from 'react';
import { useSelector } from 'react-redux';
import { selectAcknowledged } from '../features/contact/acknowledgedSlice.ts';
import { selectCall } from '../features/contact/callSlice.ts';
import { lazyPart } from '../i18n/lazyPart.tsx';
import { PartBoundary } from '../ui/ErrorBoundary.tsx';
import { isCallKept } from '../features/contact/keptCall.ts';

const CallStrip = lazyPart(
  async () => (await import('../features/worklist/CallStrip.tsx')).CallStrip,
  ['work'],
);

/** Where the care team is asked how a call went. Its code comes with the first call, or where one still waits. */
export function CallPlace({ userId }: { readonly userId: string }) {
  const call = useSelector(selectCall);
  const acknowledged = useSelector(selectAcknowledged);
  const [wasNeeded, setWasNeeded] = useState(isCallKept);
  if (!wasNeeded && (call !== null || acknowledged !== null)) setWasNeeded(true);
  if (!wasNeeded) return null;
  return (
    <PartBoundary>
      <CallStrip userId={userId} />
    </PartBoundary>
  );
}
