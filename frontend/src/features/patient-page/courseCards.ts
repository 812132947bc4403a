/** What of a patient's page comes when its first screen stands, in one file. */
export { LogList } from '../logs/LogList.tsx';
export { ContactCard } from './ContactCard.tsx';
export { ExpectedLogs } from './ExpectedLogs.tsx';
export { JourneyTimeline } from './JourneyTimeline.tsx';
export { LimitsCard } from './LimitsCard.tsx';
export { MedicationsCard } from './MedicationsCard.tsx';
export { MilestonesCard } from './MilestonesCard.tsx';
export { NotesCard } from './NotesCard.tsx';
export { QuickActionsCard } from './QuickActionsCard.tsx';
export { SummaryCard } from './SummaryCard.tsx';
