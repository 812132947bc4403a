import { collection } from '../read-models/collection.ts';
import type { OpenedDocument } from './document.ts';

export const OPENED = collection<OpenedDocument>()('education', 'education', {});
