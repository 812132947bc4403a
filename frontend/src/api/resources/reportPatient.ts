import * as z from 'zod/mini';
import { COUNTRIES, GLUCOSE_UNITS } from '../../../../events/enums.ts';

const known = z.optional(z.boolean());

/** Of a patient what an entry screen needs to know; it is kept on the phone, too. */
export const reportPatientSchema = z.object({
  id: z.string(),
  name: z.string(),
  country: z.nullable(z.enum(COUNTRIES)),
  glucoseUnit: z.enum(GLUCOSE_UNITS),
  /** By which the advice in an emergency is chosen; not there where an earlier release kept them. */
  hasKnownHtn: known,
  hasKnownAfFlutter: known,
  hasKnownIhd: known,
  hasKnownHf: known,
  hasKnownDiabetes: known,
  /** By which advice grows old; not there where an earlier release kept them. */
  expectedLogEveryDays: z.optional(z.number()),
});
export type ReportPatient = z.output<typeof reportPatientSchema>;
