import * as z from 'zod/mini';
import { COUNTRIES, GLUCOSE_UNITS } from '../../../../events/enums.ts';

/** Of a patient what an entry screen needs to know; it is kept on the phone, too. */
export const reportPatientSchema = z.object({
  id: z.string(),
  name: z.string(),
  country: z.nullable(z.enum(COUNTRIES)),
  glucoseUnit: z.enum(GLUCOSE_UNITS),
});
export type ReportPatient = z.output<typeof reportPatientSchema>;
