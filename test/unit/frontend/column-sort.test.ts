import assert from 'node:assert/strict';
import type { LogValues } from '../../../events/vocabulary.ts';
import { sortedRows } from '../../../frontend/src/features/worklist/columnSort.ts';
import type { ShownRow } from '../../../frontend/src/features/worklist/shownRow.ts';
import { sampleLog, samplePatient } from './sample-answers.ts';

describe('a column of the worklist', () => {
  it('has HI above every blood sugar and LO below, and who measured none last', () => {
    const measured: readonly LogValues[] = [
      { glucoseMmol: 40 },
      {},
      { glucoseSign: 'LO' },
      { glucoseSign: 'HI' },
      { glucoseMmol: 0 },
      { glucoseSign: 'HI' },
    ];
    const rows = measured.map((values, index): ShownRow => ({
      isListed: true,
      patient: samplePatient(`p${index}`, { latestLog: sampleLog(`log-${index}`, values) }),
    }));
    const order = (isDescending: boolean) =>
      sortedRows(rows, { column: 'glucose', isDescending }).map(({ patient: { latestLog } }) =>
        latestLog === null ? null : (latestLog.glucoseSign ?? latestLog.glucoseMmol),
      );
    assert.deepEqual(order(true), ['HI', 'HI', 40, 0, 'LO', null]);
    assert.deepEqual(order(false), ['LO', 0, 40, 'HI', 'HI', null]);
  });
});
