import assert from 'node:assert/strict';
import { CATALOGUE } from '../../../events/catalogue.ts';
import { checkEventList, eventList } from '../../check/event-list.ts';
import { withProject } from '../../harness/project.ts';

describe('the list of events', () => {
  it('names every type with its version, the projections that take it, and what of it is personal', () => {
    const list = eventList();
    for (const type of Object.keys(CATALOGUE)) assert.match(list, new RegExp(`^### ${type}$`, 'm'));
    assert.match(list, /### AlertRaised\n\nversion 3, upcast from 1 on · in [^\n]*alerts/);
    assert.match(list, /\| `message` \| string or null \| yes \|/);
    assert.match(list, /### RequestChangedNothing\n\nversion 1 · in no projection\n\nNo fields\./);
  });

  it('is said to be stale, with the command that mends it, where the file is not what the code says', async () => {
    assert.deepEqual(await withProject({ 'docs/events.md': eventList() }, checkEventList), []);
    assert.deepEqual(await withProject({ 'docs/events.md': '# Events\n' }, checkEventList), [
      'docs/events.md is not what the catalogue says: run npm run docs.',
    ]);
  });
});
