import assert from 'node:assert/strict';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import type { ExportColumn } from '../../../backend/contract/exports.ts';
import { parquet } from '../../../backend/exports/parquet.ts';
import type { Row } from '../../../backend/exports/tables.ts';

const column = (name: string, type: ExportColumn['type'], unit: string | null = null): ExportColumn => ({
  table: 'logs',
  column: name,
  type,
  unit,
  values: null,
  named: false,
});
const COLUMNS = [
  column('patient', 'text'),
  column('hr', 'number', '/min'),
  column('taken', 'boolean'),
  column('at', 'instant'),
];
const INSTANT = '2026-03-10T08:00:00.123Z';
const rowOf = (at: number): Row => [`P${at}·é`, at % 3 === 0 ? null : at / 4, at % 2 === 0, INSTANT];

async function* pages(rows: number, page: number): AsyncGenerator<readonly Row[]> {
  for (let from = 0; from < rows; from += page)
    yield Array.from({ length: Math.min(page, rows - from) }, (_, at) => rowOf(from + at));
}

async function written(rows: number, page: number) {
  const parts: Uint8Array[] = [];
  for await (const part of parquet(COLUMNS, pages(rows, page))) parts.push(part);
  const { buffer, byteOffset, byteLength } = Buffer.concat(parts);
  return { parts, file: buffer.slice(byteOffset, byteOffset + byteLength) };
}

describe('a table as Parquet', () => {
  it('holds every row in its order, wherever pages and groups are cut', async () => {
    for (const [rows, page] of [
      [1, 1],
      [3999, 500],
      [4000, 4000],
      [4001, 333],
      [12_345, 5000],
    ] as const) {
      const { file } = await written(rows, page);
      const read = await parquetReadObjects({ file });
      assert.equal(read.length, rows);
      for (const at of [0, Math.floor(rows / 2), rows - 1]) {
        const [patient, hr, taken, instant] = rowOf(at);
        assert.deepEqual(read[at], { patient, hr, taken, at: new Date(String(instant)) });
      }
    }
  });

  it('of no rows is a file with its columns all the same', async () => {
    const { file } = await written(0, 1);
    assert.deepEqual(await parquetReadObjects({ file }), []);
    assert.deepEqual(
      parquetMetadata(file).schema.map(({ name }) => name),
      ['root', 'patient', 'hr', 'taken', 'at'],
    );
  });

  it('is handed over a group at a time, so that nobody holds it whole', async () => {
    const { parts } = await written(20_000, 1000);
    assert.equal(parts.length, 6, 'five groups and the end');
  });
});
