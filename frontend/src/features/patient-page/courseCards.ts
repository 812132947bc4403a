/** What of a patient's page comes when its first screen stands, in one file. */
export { LogList } from '../logs/LogList.tsx';
export { RecentBloodTests, UpcomingTests } from '../patient/BloodTestCards.tsx';
export { PatientTrends } from '../trends/PatientTrends.tsx';
export { ContactCard } from './ContactCard.tsx';
export { ExpectedLogs } from './ExpectedLogs.tsx';
export { JourneyTimeline } from './JourneyTimeline.tsx';
export { LimitsCard } from './LimitsCard.tsx';
export { MilestonesCard } from './MilestonesCard.tsx';
export { SummaryCard } from './SummaryCard.tsx';
