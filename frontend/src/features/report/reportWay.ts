/** By which way this phone asks for a report: the last one that somebody chose on it. */
import type { ReportWay } from '../report-form/reportForm.ts';
import { keepText, keptText, type Reads, type Writes } from '../../lib/keptValue.ts';

const KEY = 'home-heart.way';

export const keptWay = (storage: Reads): ReportWay => (keptText(storage, KEY) === 'all' ? 'all' : 'steps');

export const keepWay = (storage: Writes, way: ReportWay): void => keepText(storage, KEY, way);
