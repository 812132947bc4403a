/** Advice for how a patient is: what to do, eat, drink and take, and when to call. */
import * as z from 'zod/mini';
import { CONDITIONS, FLAGS, GLUCOSE_UNITS } from '../../events/enums.ts';

/** In the order of the screen. */
export const RECOVERY_TABS = ['exercise', 'nutrition', 'hydration', 'medications', 'emergency'] as const;
export type RecoveryTab = (typeof RECOVERY_TABS)[number];

/** Whose page asks: all that is known of a patient, or their diabetes alone. */
export const RECOVERY_FORMS = ['daily', 'diabetes'] as const;

const lineSchema = z.object({
  /** By which a screen translates it. */
  key: z.string(),
  /** In English. */
  text: z.string(),
  /** It tells to take aspirin. */
  aspirin: z.optional(z.literal(true)),
});
export type GuidanceLine = z.output<typeof lineSchema>;

const lines = z.array(lineSchema);

export const recoverySchema = z.object({
  flag: z.enum(FLAGS),
  /** Measured when, and in which log; null before there is one. */
  flagAt: z.nullable(z.string()),
  logId: z.nullable(z.string()),
  /** Whose advice it is, in the order in which it was put together. */
  conditions: z.array(z.enum(CONDITIONS)),
  openTab: z.enum(RECOVERY_TABS),
  tabs: z.object({
    exercise: lines,
    nutrition: lines,
    hydration: lines,
    medications: lines,
    emergency: lines,
  }),
  /** What the texts that name a limit of the blood glucose fill in. */
  glucoseLow: z.object({ below: z.number(), unit: z.enum(GLUCOSE_UNITS) }),
});
export type Recovery = z.output<typeof recoverySchema>;
