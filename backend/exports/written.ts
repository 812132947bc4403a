/** Rows as they are sent: CSV as RFC 4180 has it, a JSON object a line, or Parquet. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ExportColumn, ExportFormat } from '../contract/exports.ts';
import { parquet } from './parquet.ts';
import type { Row, Value } from './tables.ts';

export const MEDIA: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
};

function cell(value: Value): string {
  const text = value === null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const line = (cells: readonly Value[]): string => `${cells.map(cell).join(',')}\r\n`;

export const written = (
  format: ExportFormat,
  columns: readonly ExportColumn[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncIterable<string | Uint8Array> =>
  format === 'parquet'
    ? parquet(columns, pages)
    : asText(
        format,
        columns.map(({ column }) => column),
        pages,
      );

/** A page of rows at a time: what is held does not grow with the table. */
async function* asText(
  format: Exclude<ExportFormat, 'parquet'>,
  columns: readonly string[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string, void> {
  if (format === 'csv') yield line(columns);
  for await (const rows of pages) {
    if (rows.length === 0) continue;
    yield rows
      .map((row) =>
        format === 'csv'
          ? line(row)
          : `${JSON.stringify(Object.fromEntries(columns.map((column, at) => [column, row[at]])))}\n`,
      )
      .join('');
    // However fast the client takes them, others have their turn.
    await nextTurn();
  }
}
