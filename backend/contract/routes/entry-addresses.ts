/**
 * The addresses that are called before or without the contract of their answers, so that they lie apart from it: of an
 * answer a patient's first screens read only a part, and load no schema of the rest; the first file of all asks early for
 * what others will read.
 */
export const READ_SESSION_AT = 'GET /session';
export const CHOOSE_PERSON_AT = 'POST /session';
export const LEAVE_SESSION_AT = 'DELETE /session';
export const ASK_AFTER_PERSON_AT = 'GET /session/forgotten/:personId';
export const LIST_PATIENTS_AT = 'GET /patients';
export const REGISTER_PATIENT_AT = 'POST /patients';
export const CHANGE_PATIENT_AT = 'PATCH /patients/:patientId';
export const READ_PATIENT_AT = 'GET /patients/:patientId';
export const LIST_LATEST_TESTS_AT = 'GET /patients/:patientId/tests/latest';
export const LIST_LOGS_AT = 'GET /patients/:patientId/logs';
export const RECORD_LOG_AT = 'POST /patients/:patientId/logs';
export const READ_OVERRIDES_AT = 'GET /patients/:patientId/thresholds';
export const READ_CLINIC_AT = 'GET /clinic';
export const RECORD_READING_AT = 'POST /patients/:patientId/journey-events';
export const SET_GOAL_AT = 'POST /patients/:patientId/goals';
export const CAPTURE_ECG_AT = 'POST /patients/:patientId/ecg/capture';
export const RECORD_SESSION_AT = 'POST /patients/:patientId/exercise/sessions';
export const TAKE_READINGS_AT = 'POST /patients/:patientId/devices/:deviceLinkId/readings';
