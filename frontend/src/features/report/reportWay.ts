/** By which way this phone asks for a report: the last one that somebody chose on it. */
import type { ReportWay } from '../report-form/reportForm.ts';

const KEY = 'home-heart.way';

export function storedWay(storage: () => Pick<Storage, 'getItem'>): ReportWay {
  try {
    return storage().getItem(KEY) === 'all' ? 'all' : 'steps';
  } catch {
    return 'steps';
  }
}

export function storeWay(storage: () => Pick<Storage, 'setItem'>, way: ReportWay): void {
  try {
    storage().setItem(KEY, way);
  } catch {
    // It holds until the page is closed.
  }
}
