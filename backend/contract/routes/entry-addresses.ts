/**
 * The addresses that a patient's first screens call. Of an answer those screens read only a part, and load no schema of
 * the rest: so their addresses lie apart from the contract of their answers.
 */
export const READ_SESSION_AT = 'GET /session';
export const CHOOSE_PERSON_AT = 'POST /session';
export const LEAVE_SESSION_AT = 'DELETE /session';
export const LIST_PATIENTS_AT = 'GET /patients';
export const REGISTER_PATIENT_AT = 'POST /patients';
export const CHANGE_PATIENT_AT = 'PATCH /patients/:patientId';
export const LIST_LOGS_AT = 'GET /patients/:patientId/logs';
export const RECORD_LOG_AT = 'POST /patients/:patientId/logs';
export const READ_OVERRIDES_AT = 'GET /patients/:patientId/thresholds';
export const READ_CLINIC_AT = 'GET /clinic';
export const RECORD_READING_AT = 'POST /patients/:patientId/journey-events';
