/** `npm run docs`: writes what of `docs/` is made from the code. */
import path from 'node:path';
import { writeEventList } from './event-list.ts';

await writeEventList(path.resolve(import.meta.dirname, '../..'));
