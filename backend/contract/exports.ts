/** Tables for those who study the data: pseudonymous unless names are asked for, each column explained. */
import * as z from 'zod/mini';

export const EXPORT_TABLES = ['patients', 'logs'] as const;
export type ExportTable = (typeof EXPORT_TABLES)[number];

export const EXPORT_FORMATS = ['csv', 'ndjson', 'parquet'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const columnSchema = z.object({
  table: z.enum(EXPORT_TABLES),
  column: z.string(),
  type: z.enum(['text', 'number', 'boolean', 'instant']),
  /** null of what has none. */
  unit: z.nullable(z.string()),
  /** What it can say; null where that is open. */
  values: z.nullable(z.array(z.string())),
  /** Only in an export with names. */
  named: z.boolean(),
});
export const dictionarySchema = z.array(columnSchema);
export type ExportColumn = z.output<typeof columnSchema>;
