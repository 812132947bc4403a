import { collection } from '../read-models/collection.ts';
import type { ProgressDocument } from './document.ts';

/** By the patient's id. */
export const PROGRESS = collection<ProgressDocument>()('progress', 'progress', {});
