/** What stands on every screen of the care team. A patient's phone never loads it. */
export { RedAlerts } from '../features/alerts/RedAlerts.tsx';
export { CallPlace } from './CallPlace.tsx';
