/** The cards of a patient's page below its first screen, with a place held for each in about its height until it comes. */
import type { ComponentType } from 'react';
import type { PatientWithLogs } from '../../../../backend/contract/patient.ts';
import { laterPart } from '../../i18n/lazyPart.tsx';
import type { TextPart } from '../../i18n/resources.ts';
import type { Turn } from '../../lib/turns.ts';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

const cards = () => import('./courseCards.ts');
type Cards = Awaited<ReturnType<typeof cards>>;

interface OfPatient {
  readonly patient: PatientWithLogs;
}

/** A card that cannot be loaded is missing, with a notice; the rest of the page stays. */
function place<Props extends object>(
  code: () => Promise<ComponentType<Props>>,
  heights: readonly number[],
  texts: readonly TextPart[] = [],
  turn: Turn = 'cards',
): ComponentType<Props> {
  const Part = laterPart(turn, code, <Skeleton heights={heights} />, texts);
  return (props) => (
    <PartBoundary>
      <Part {...props} />
    </PartBoundary>
  );
}

/** @param heights in pixels, of what the card is on a phone. */
const card = (name: keyof Omit<Cards, 'LogList'>, ...heights: readonly number[]) =>
  place<OfPatient>(async () => (await cards())[name], heights);

export const LogList = place(async () => (await cards()).LogList, [1600]);
/** Before the other cards: how the readings went is what the first screen leaves open. */
export const PatientTrends = place<OfPatient>(
  async () => (await import('../trends/PatientTrends.tsx')).PatientTrends,
  [720],
  [],
  'rest',
);
export const SummaryCard = card('SummaryCard', 560);
export const ContactCard = card('ContactCard', 240);
export const MilestonesCard = card('MilestonesCard', 320);
export const QuickActionsCard = card('QuickActionsCard', 320);
export const LimitsCard = card('LimitsCard', 320);
export const JourneyTimeline = card('JourneyTimeline', 800);
export const NotesCard = card('NotesCard', 160);
export const MedicationsCard = card('MedicationsCard', 240);
/** With code and texts of their own, after the charts. */
export const OrdersCard = place<OfPatient>(
  async () => (await import('../orders/OrdersCard.tsx')).OrdersCard,
  [240],
  ['orders', 'bundles'],
  'more',
);
export const HelpersCard = place<OfPatient>(
  async () => (await import('../caregivers/HelpersCard.tsx')).HelpersCard,
  [160],
  ['caregivers'],
  'more',
);
export const EcgCard = place<OfPatient>(
  async () => (await import('../ecg/EcgCard.tsx')).EcgCard,
  [160],
  ['ecg', 'ecgWords'],
  'more',
);
export const DevicesCard = place<OfPatient>(
  async () => (await import('../devices/DevicesCard.tsx')).DevicesCard,
  [120],
  ['devices'],
  'more',
);
export const ExpectedLogs = place<OfPatient>(
  async () => (await cards()).ExpectedLogs,
  [160],
  ['progress', 'exercise', 'exerciseWords'],
  'more',
);
