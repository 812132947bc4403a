import type { StartListening } from '../api/appState.ts';
import { liveMessageReceived } from '../api/live/liveEvents.ts';
import { selectSession } from '../api/resources/session.ts';

/** Notices to the care team. Their code comes with the first message, so that a patient's phone never loads it. */
export function listenForCareTeam(startListening: StartListening): void {
  startListening({
    actionCreator: liveMessageReceived,
    async effect({ payload: message }, listening) {
      // A patient is told about their own log by the form that sent it.
      if (selectSession(listening.getState()).data?.user.role !== 'clinician') return;
      const [{ tellOfPatients }, { tellOfAlerts }] = await Promise.all([
        import('../features/dashboard/patientsLive.ts'),
        import('../features/alerts/alertsLive.ts'),
      ]);
      tellOfPatients(message, listening);
      tellOfAlerts(message, listening);
    },
  });
}
