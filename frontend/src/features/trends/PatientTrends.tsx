import type { PatientWithLogs } from '../../../../backend/contract/patient.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TrendsCard } from './TrendsCard.tsx';

/** In pixels, about what the card is with three charts. */
const CARD_HEIGHT = 720;

const Card = lazyPart(
  () => Promise.resolve(TrendsCard),
  ['trends', 'work', 'signs'],
  <Skeleton heights={[CARD_HEIGHT]} />,
);

/** How the readings of a patient have gone. Their words come with it: no first screen shows it. */
export function PatientTrends({ patient }: { readonly patient: PatientWithLogs }) {
  return patient.logs.length === 0 ? null : <Card patient={patient} />;
}
