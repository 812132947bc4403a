/** `/api/exports`: tables for those who study the data, and what their columns mean. */
import type { Pseudonyms } from '../analysis/pseudonyms.ts';
import { EXPORT_TABLES, type ExportTable } from '../contract/exports.ts';
import { exportQuerySchema } from '../contract/query.ts';
import { EXPORT_TABLE, READ_EXPORT_DICTIONARY } from '../contract/routes/exports.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { type Route, serve } from '../http/route.ts';
import { StreamedFile } from '../http/streamed-file.ts';
import { columnsOf, rowsOf } from './tables.ts';
import { MEDIA, written } from './written.ts';

interface ExportServices {
  readonly readSide: ReadSide;
  readonly pseudonyms: Pseudonyms;
}

export function exportRoutes({ readSide, pseudonyms }: ExportServices): readonly Route[] {
  return [
    serve(READ_EXPORT_DICTIONARY, {
      summary: 'The columns of the tables that can be exported, with their units',
      handle: async () => ({ body: EXPORT_TABLES.flatMap(columnsOf) }),
    }),
    serve(EXPORT_TABLE, {
      summary: 'A table for analysis',
      query: exportQuerySchema,
      handle: async ({ caller: { clinicId, role }, params, query }) => {
        const table = tableOf(params.table);
        const format = query.format ?? 'csv';
        const named = query.names === 'true';
        if (named && role !== 'clinician')
          throw Refusal.forbidden('Your role exports without names: leave names out.');
        // A spreadsheet takes a name that begins with = for a formula, and no name is changed here.
        if (named && format === 'csv')
          throw Refusal.badRequest('With names, the format must be ndjson or parquet.');
        const columns = columnsOf(table).filter((column) => named || !column.named);
        const rows = rowsOf(readSide, clinicId, { table, named }, await pseudonyms.inUse());
        return {
          body: new StreamedFile(written(format, columns, rows), MEDIA[format], `${table}.${format}`),
        };
      },
    }),
  ];
}

/** @throws Refusal 404 */
function tableOf(name: string): ExportTable {
  const table = EXPORT_TABLES.find((known) => known === name);
  if (table === undefined) throw Refusal.notFound(`There are the tables ${EXPORT_TABLES.join(', ')}.`);
  return table;
}
