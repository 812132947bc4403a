import { LIST_PATIENTS_AT } from '../../../../backend/contract/routes/entry-addresses.ts';
import type { LIST_PATIENTS } from '../../../../backend/contract/routes/patients.ts';
import { requestTo } from '../client/requestTo.ts';

/** So many are offered to choose from; a search finds the others. */
export const CHOICES_SHOWN = 100;

/** For whom a report can be entered, by the start of a name. */
export const reportPatientsRequest = (search: string) =>
  requestTo<typeof LIST_PATIENTS>(LIST_PATIENTS_AT, { query: { limit: String(CHOICES_SHOWN), search } });
