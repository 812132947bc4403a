import type { ComponentProps } from 'react';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { CallButtons } from '../emergency/CallButtons.tsx';
import type { EmergencyViewProps } from '../emergency/EmergencyView.tsx';

const Numbers = ({ patient }: EmergencyViewProps) => <CallButtons country={patient?.country ?? null} />;

const View = lazyPart(
  async () => (await import('../emergency/EmergencyView.tsx')).EmergencyView,
  ['emergency', 'urgent'],
  Numbers,
);
const Keeper = lazyPart(async () => (await import('../emergency/KeepForEmergency.tsx')).KeepForEmergency);

/** The numbers are there at once, and still where the rest of the view cannot be loaded. */
export function LazyEmergency(props: EmergencyViewProps) {
  return (
    <ErrorBoundary fallback={<Numbers {...props} />}>
      <View {...props} />
    </ErrorBoundary>
  );
}

/** What cannot be loaded now is kept the next time. */
export function LazyKeepForEmergency(props: ComponentProps<typeof Keeper>) {
  return (
    <ErrorBoundary fallback={null}>
      <Keeper {...props} />
    </ErrorBoundary>
  );
}
