/** Every projection of the product. A new one is added here and is built from the log at the next start. */
import type { Projection } from './projection.ts';
import type { EventType } from '../events/event.ts';
import { alertsProjection } from './alerts/projector.ts';
import { auditProjection } from './audit/projector.ts';
import { caregiversProjection } from './caregivers/projector.ts';
import { contactsProjection } from './contacts/projector.ts';
import { devicesProjection } from './devices/projector.ts';
import { ecgProjection } from './ecg/projector.ts';
import { educationProjection } from './education/projector.ts';
import { exerciseProjection } from './exercise/projector.ts';
import { facilitiesProjection } from './facilities/projector.ts';
import { goalsProjection } from './goals/projector.ts';
import { journeyProjection } from './journey/projector.ts';
import { labTestsProjection } from './lab-tests/projector.ts';
import { logsProjection } from './logs/projector.ts';
import { medicationsProjection } from './medications/projector.ts';
import { messagesProjection } from './messages/projector.ts';
import { milestonesProjection } from './milestones/projector.ts';
import { notesProjection } from './notes/projector.ts';
import { ordersProjection } from './orders/projector.ts';
import { partnersProjection } from './partners/projector.ts';
import { patientsProjection } from './patients/projector.ts';
import { peopleProjection } from './people/projector.ts';
import { plannedTestsProjection } from './planned-tests/projector.ts';
import { programmeProjection } from './programme/projector.ts';
import { progressProjection } from './progress/projector.ts';
import { readsProjection } from './reads/projector.ts';
import { searchProjection } from './search/projector.ts';
import { settingsProjection } from './settings/projector.ts';
import { workProjection } from './work/projector.ts';

export const PROJECTIONS: readonly Projection[] = [
  patientsProjection,
  searchProjection,
  workProjection,
  logsProjection,
  alertsProjection,
  journeyProjection,
  milestonesProjection,
  labTestsProjection,
  ordersProjection,
  partnersProjection,
  messagesProjection,
  contactsProjection,
  caregiversProjection,
  notesProjection,
  medicationsProjection,
  plannedTestsProjection,
  goalsProjection,
  progressProjection,
  devicesProjection,
  ecgProjection,
  educationProjection,
  exerciseProjection,
  facilitiesProjection,
  settingsProjection,
  peopleProjection,
  programmeProjection,
  auditProjection,
  readsProjection,
];

/**
 * The projections that make something of any of these types: once they have passed an event, screens can show what it
 * tells. The audit index takes every event, and is no screen's.
 */
export function projectionsOf(types: readonly EventType[]): readonly string[] {
  return PROJECTIONS.filter(({ handlers }) => types.some((type) => handlers[type] !== undefined)).map(
    ({ name }) => name,
  );
}
