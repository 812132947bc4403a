import { useSelector } from 'react-redux';
import { selectOpenAlerts } from '../../api/resources/openAlerts.ts';

/** How many RED alerts nobody has acknowledged, as far as they were fetched for the badge; it asks for nothing itself. */
export function useUrgentAlerts(): number {
  return useSelector(selectOpenAlerts).data?.filter(({ flag }) => flag === 'RED').length ?? 0;
}
