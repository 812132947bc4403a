import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { withProject } from '../../harness/project.ts';
import { checkRooms, ROOMS } from '../../check/rooms.ts';

const imports = (...targets: readonly string[]): string =>
  targets.map((target, i) => `export { thing as thing${i} } from '${target}';\n`).join('');

const ARCHITECTURE = path.resolve(import.meta.dirname, '../../../docs/architecture.md');

describe('the rooms of the house', () => {
  it('are those of the document, each with what it may import', async () => {
    const rows = (await readFile(ARCHITECTURE, 'utf8')).matchAll(/^\| `([\w/]+)\/` .*\| ([^|]+)\|$/gm);
    const told = [...rows].map(([, room, others = '']) => ({
      room,
      others: [...others.matchAll(/`([^`]+)`/g)].map(([, other]) => other),
    }));
    const rooms = Object.entries(ROOMS).map(([room, others]) => ({ room, others }));
    assert.deepEqual(told, rooms.toReversed());
  });

  it('import what the table gives them', async () => {
    const files = {
      'lib/clock.ts': imports('./timer.ts', 'node:fs'),
      'events/store/open.ts': imports('../event.ts', '../../lib/clock.ts'),
      'projections/main.ts': imports('../events/store/open.ts', '../lib/clock.ts'),
      'backend/logs/log.ts': imports('../contract/log.ts', '../../projections/all.ts', '../../fixtures/a.ts'),
      'backend/contract/log.ts': imports('../../events/enums.ts', './primitives.ts'),
      'frontend/src/app/App.tsx': imports('../../../events/enums.ts', '../../../backend/contract/log.ts'),
    };
    assert.deepEqual(await withProject(files, checkRooms), []);
  });

  it('import nothing that stands above or beside them, types and later loading included', async () => {
    const files = {
      'lib/clock.ts': imports('../events/enums.ts'),
      'events/codec.ts': imports('./store/port.ts'),
      'projections/main.ts': imports('../backend/configuration.ts'),
      'fixtures/a.ts': imports('../backend/ids.ts'),
      'backend/contract/log.ts': imports('../logs/log.ts'),
      'frontend/src/app/App.tsx': "export type { Log } from '../../../backend/logs/log.ts';\n",
      'frontend/src/app/routes.tsx': "export const page = () => import('../../../projections/main.ts');\n",
      'backend/main.ts': imports('../test/main.ts'),
    };
    const found = await withProject(files, checkRooms);
    assert.deepEqual(
      found.map((sentence) => sentence.split(' ')[0]),
      Object.keys(files).toSorted(),
    );
    assert.ok(
      found.includes('lib/clock.ts imports events/enums.ts: lib may import nothing of ours.'),
      found.join('\n'),
    );
  });

  it('have no folders that import each other, however far round', async () => {
    const files = {
      'projections/runtime/host.ts': imports('../rebuild/rebuild.ts', '../projection.ts'),
      'projections/rebuild/rebuild.ts': imports('../read-models/port.ts'),
      'projections/read-models/port.ts': imports('../runtime/lag.ts'),
    };
    const found = await withProject(files, checkRooms);
    assert.equal(found.length, 3, found.join('\n'));
    assert.ok(
      found.includes(
        'projections/rebuild/rebuild.ts imports projections/read-models/port.ts: projections/read-models imports projections/rebuild, too.',
      ),
      found.join('\n'),
    );
  });

  it('have no files that import each other, also where one is loaded later', async () => {
    const files = {
      'frontend/src/features/forgotten/keep.ts': "export const later = () => import('./remove.ts');\n",
      'frontend/src/features/forgotten/remove.ts': imports('./keep.ts'),
      'frontend/src/features/forgotten/notice.ts': imports('./keep.ts'),
    };
    assert.deepEqual(await withProject(files, checkRooms), [
      'frontend/src/features/forgotten/keep.ts imports frontend/src/features/forgotten/remove.ts: frontend/src/features/forgotten/remove.ts imports frontend/src/features/forgotten/keep.ts, too.',
      'frontend/src/features/forgotten/remove.ts imports frontend/src/features/forgotten/keep.ts: frontend/src/features/forgotten/keep.ts imports frontend/src/features/forgotten/remove.ts, too.',
    ]);
  });
});
