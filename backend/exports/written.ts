/** Rows as text: CSV as RFC 4180 has it, or a JSON object a line. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ExportFormat } from '../contract/exports.ts';
import type { Row, Value } from './tables.ts';

export const MEDIA: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson; charset=utf-8',
};

function cell(value: Value): string {
  const text = value === null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const line = (cells: readonly Value[]): string => `${cells.map(cell).join(',')}\r\n`;

/** A page of rows at a time: what is held does not grow with the table. */
export async function* written(
  format: ExportFormat,
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
