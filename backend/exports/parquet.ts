/**
 * Rows as a file of Apache Parquet: a group of rows at a time, so that what is held does not grow with the table. What the
 * columns mean, with their units, lies in the file itself, under the key `home-heart.columns`.
 */
import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ExportColumn } from '../contract/exports.ts';
import type { Row, Value } from './tables.ts';

/** Rows to a group. To write so many takes about 50 ms, in which no request is answered; a million rows are 250 groups. */
const GROUP = 4000;

export async function* parquet(
  columns: readonly ExportColumn[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Uint8Array, void> {
  const bytes = new ByteWriter();
  const file = new ParquetWriter({
    writer: bytes,
    schema: schemaOf(columns),
    kvMetadata: [{ key: 'home-heart.columns', value: JSON.stringify(columns) }],
    createdBy: 'home-heart',
  });
  let waiting: Row[] = [];
  const writeGroup = async (rows: readonly Row[]): Promise<Uint8Array> => {
    const columnData = columns.map(({ column: name, type }, at) => ({
      name,
      data: rows.map((row) => stored(type, row[at] ?? null)),
    }));
    await file.write({ columnData, rowGroupSize: GROUP });
    return taken(bytes);
  };
  for await (const rows of pages) {
    waiting.push(...rows);
    while (waiting.length >= GROUP) {
      yield await writeGroup(waiting.slice(0, GROUP));
      waiting = waiting.slice(GROUP);
      // However fast the client takes them, others have their turn.
      await nextTurn();
    }
  }
  if (waiting.length > 0) yield await writeGroup(waiting);
  await file.finish();
  yield taken(bytes);
}

/** What has been written since it was taken last. Places in the file count from its beginning all the same. */
function taken(bytes: ByteWriter): Uint8Array {
  const part = bytes.getBytes().slice();
  bytes.index = 0;
  return part;
}

const TYPES = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  number: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  instant: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
} as const satisfies Readonly<Record<ExportColumn['type'], Partial<SchemaElement>>>;

const schemaOf = (columns: readonly ExportColumn[]): SchemaElement[] => [
  { name: 'root', num_children: columns.length },
  ...columns.map(({ column: name, type }) => ({
    name,
    repetition_type: 'OPTIONAL' as const,
    ...TYPES[type],
  })),
];

const stored = (type: ExportColumn['type'], value: Value): Value | Date =>
  type === 'instant' && value !== null ? new Date(String(value)) : value;
