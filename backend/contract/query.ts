/**
 * What may be asked in the query of an address, or said in a header. Each value is sent as a text; what is left out or says
 * nothing is null.
 */
import * as z from 'zod/mini';
import { EDU_CATEGORIES, EDU_MEDIA_TYPES } from '../../events/education.ts';
import {
  CONDITIONS,
  EDU_LANGUAGES,
  FLAGS,
  LANGUAGES,
  MAPPED_COUNTRIES,
  ORDER_STATUSES,
  ORDER_TYPES,
} from '../../events/enums.ts';
import { AUDIT_CLOCKS } from './audit.ts';
import { EXPORT_FORMATS } from './exports.ts';
import { PATIENT_COLUMNS } from './patient.ts';
import { CLIENT_TIME_HEADER, instantSchema } from './primitives.ts';
import { RECOVERY_FORMS } from './recovery.ts';

const text = z.pipe(
  z.optional(z.string()),
  z.transform((sent) => sent?.trim() || null),
);

function choice<const Choice extends string>(choices: readonly Choice[]) {
  return z.pipe(
    // Empty asks for nothing, as if it had been left out.
    z.optional(z.enum([...choices, ''])),
    z.transform((sent): Choice | null => choices.find((known) => known === sent) ?? null),
  );
}

/** How many of a list. */
export const LIMIT_BOUNDS = { min: 1, max: 500 } as const;

/** Into how many points a trace is brought. */
export const POINTS_BOUNDS = { min: 2, max: 6000 } as const;

function whole({ min, max }: { readonly min: number; readonly max: number }) {
  return z.pipe(
    z.optional(
      z.pipe(
        // Empty asks for nothing, as if it had been left out.
        z.transform((sent: string) => {
          if (sent === '') return undefined;
          return /^\d+$/.test(sent) ? Number(sent) : Number.NaN;
        }),
        z.optional(z.int().check(z.minimum(min), z.maximum(max))),
      ),
    ),
    z.transform((most) => most ?? null),
  );
}

const limit = whole(LIMIT_BOUNDS);

export const traceQuerySchema = z.object({ points: whole(POINTS_BOUNDS) });

/** A page of a list that is read backwards in time. */
export const pageQuerySchema = z.object({ limit, before: text });

export const alertListQuerySchema = z.object({
  patientId: text,
  acknowledged: choice(['true', 'false']),
  resolved: choice(['true', 'false']),
  limit,
  before: text,
});
export type AlertListQuery = z.output<typeof alertListQuerySchema>;

export const orderListQuerySchema = z.object({
  status: choice(ORDER_STATUSES),
  type: choice(ORDER_TYPES),
  limit,
  before: text,
});
export type OrderListQuery = z.output<typeof orderListQuerySchema>;

const silent = choice(['true', 'false']);
const left = choice(['true', 'false']);

const condition = choice(CONDITIONS);
/** A user's id, or `me`. */
const owner = text;

/** Whether RED holds also those with a RED alert that nobody has acknowledged. */
const alerts = choice(['true', 'false']);

export const patientCountsQuerySchema = z.object({ search: text, silent, left, condition, owner, alerts });

export const patientListQuerySchema = z.object({
  flag: choice([...FLAGS, 'none']),
  alerts,
  search: text,
  phone: text,
  silent,
  left,
  /** Those whose request for a higher plan waits for an answer. */
  planRequest: choice(['open']),
  sort: choice(['attention', 'work', ...PATIENT_COLUMNS]),
  /** Of a column: the highest first. */
  descending: choice(['true', 'false']),
  condition,
  owner,
  limit,
  after: text,
});

export const placesQuerySchema = z.object({ country: choice(MAPPED_COUNTRIES) });

export const recoveryQuerySchema = z.object({ form: choice(RECOVERY_FORMS) });

export const dietQuerySchema = z.object({ language: choice(LANGUAGES) });

/** An instant, as one in UTC with milliseconds. */
const instant = z.pipe(
  z.optional(z.union([z.literal(''), z.pipe(z.string().check(z.trim()), instantSchema)])),
  z.transform((sent) => (sent === undefined || sent === '' ? null : new Date(sent).toISOString())),
);

/** A month of the clinic's calendar, `YYYY-MM`. */
const month = z.pipe(
  z.optional(z.union([z.literal(''), z.string().check(z.trim(), z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))])),
  z.transform((sent) => sent || null),
);
export const monthQuerySchema = z.object({ month });
export const exportQuerySchema = z.object({
  format: choice(EXPORT_FORMATS),
  names: choice(['true', 'false']),
});
export const qualityRowsQuerySchema = z.object({ month, limit, after: text });

const auditFilter = { patientId: text, actor: text, from: instant, to: instant, limit, before: text };
export const auditEventsQuerySchema = z.object({ ...auditFilter, type: text, stream: text });
export type AuditEventsQuery = z.output<typeof auditEventsQuerySchema>;
export const auditReadsQuerySchema = z.object(auditFilter);
export const patientThenQuerySchema = z.object({ at: instant, by: choice(AUDIT_CLOCKS) });
export const patientChangesQuerySchema = z.object({ from: instant, to: instant });
/** `from` is a position, `anchor` a position, a colon and a hash. */
export const logCheckQuerySchema = z.object({ from: text, anchor: text });
export const auditExportQuerySchema = z.object({ patientId: text, from: instant, to: instant });
export type AuditReadsQuery = z.output<typeof auditReadsQuerySchema>;

export const clientTimeHeaderSchema = z.object({
  [CLIENT_TIME_HEADER]: z.stringFormat('date-time', (sent) => instantSchema.safeParse(sent).success),
});

/** Of an education language, the name beside the one that it is sent by. */
const EDU_LANGUAGE_NAMES = { ENGLISH: 'EN', FRENCH: 'FR', SWAHILI: 'SW', LINGALA: 'LG' } as const;

export const eduAssetsQuerySchema = z.object({
  category: choice(EDU_CATEGORIES),
  language: z.pipe(
    choice([...EDU_LANGUAGES, 'ENGLISH', 'FRENCH', 'SWAHILI', 'LINGALA']),
    z.transform((sent) =>
      sent === 'ENGLISH' || sent === 'FRENCH' || sent === 'SWAHILI' || sent === 'LINGALA'
        ? EDU_LANGUAGE_NAMES[sent]
        : sent,
    ),
  ),
  mediaType: choice(EDU_MEDIA_TYPES),
});
export type EduAssetsQuery = z.output<typeof eduAssetsQuerySchema>;
