/** `/api/audit/verify` and `/api/audit/export`: what proves that the log is as it was written, here and elsewhere. */
import { AUDIT } from '../../projections/audit/collection.ts';
import { type ExportHead, LINES_MEDIA } from '../contract/log-proof.ts';
import { auditExportQuerySchema, logCheckQuerySchema } from '../contract/query.ts';
import { CHECK_LOG, EXPORT_LOG } from '../contract/routes/log-proof.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { type Route, serve } from '../http/route.ts';
import { StreamedFile } from '../http/streamed-file.ts';
import { assertAudited } from './audited-patient.ts';
import { exportedLog, type ExportModels, textLine } from './log-export.ts';
import type { LogVerifier } from './log-verification.ts';
import { namesOf } from './people.ts';

export interface LogProofServices extends ExportModels {
  readonly readSide: ReadSide;
  readonly logVerifier: LogVerifier;
  /** Ends once the index has what has been written until now, or when that takes too long. */
  readonly whenIndexed: () => Promise<void>;
}

/** Each line is sent when it is known: what is compressed on the way waits for more. */
const AT_ONCE = { 'Cache-Control': 'no-store, no-transform' };
const TYPE = `${LINES_MEDIA}; charset=utf-8`;

export function logProofRoutes(services: LogProofServices): readonly Route[] {
  const { readSide, store, logVerifier, whenIndexed } = services;
  return [
    serve(CHECK_LOG, {
      summary: 'Check the log, a line of progress at a time',
      query: logCheckQuerySchema,
      handle: async ({ query }) => {
        const check = await logVerifier.begin(query);
        const onEnd = check.end;
        return { body: new StreamedFile(textLines(check.lines), TYPE, null, { onEnd }), headers: AT_ONCE };
      },
    }),
    serve(EXPORT_LOG, {
      summary: 'The events of the log in their order, with how many they are and a hash over them',
      query: auditExportQuerySchema,
      handle: async ({ caller, query: filter, context: { actor, now } }) => {
        await whenIndexed();
        if (filter.patientId !== null) await assertAudited(readSide, caller, filter.patientId);
        const name = (await namesOf(readSide, [actor], [])).ofActor(actor);
        const exportedBy = { id: actor.id, name, role: caller.role };
        const lines = exportedLog(services, {
          head: { exportedBy, at: now.toISOString(), filter },
          clinicId: caller.clinicId,
          upTo: await store.head(),
        });
        const counted = filter.patientId === null ? await countedFor(readSide, caller.clinicId, filter) : {};
        return { body: new StreamedFile(lines, TYPE, 'audit.ndjson', counted) };
      },
    }),
  ];
}

/** For the record of who looked, which is written before the first line is sent; that of one patient names no count. */
async function countedFor(
  readSide: ReadSide,
  clinicId: string,
  { from, to }: Pick<ExportHead['filter'], 'from' | 'to'>,
): Promise<{ readonly rows: number }> {
  const range = {
    field: 'at',
    ...(from === null ? {} : { gte: from }),
    ...(to === null ? {} : { lte: to }),
  } as const;
  return { rows: await readSide.count(AUDIT, { index: 'byTime', equal: { clinicId }, range }) };
}

async function* textLines(lines: AsyncIterable<object>): AsyncGenerator<string, void> {
  for await (const line of lines) yield textLine(line);
}
