import { localTime } from '../../../../events/local-time.ts';
import { useNow } from '../../lib/useNow.ts';

/** The day that it is where the patient lives, `YYYY-MM-DD`. */
export function useToday({ timeZone }: { readonly timeZone: string }): string {
  return localTime(timeZone).dayOf(useNow());
}
