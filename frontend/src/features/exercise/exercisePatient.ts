import type { ReportPatient } from '../../api/resources/reportPatient.ts';

/** Of the patient what the exercise view shows. */
export type ExercisePatient = Pick<ReportPatient, 'country' | 'glucoseUnit'>;
