/** What a care team is told beside a status and its readings, in the words of clinicians, in one file. */
export { ClinicalReasons } from './ClinicalReasons.tsx';
export { VitalChange, VitalLimit } from './VitalNotes.tsx';
