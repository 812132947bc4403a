/**
 * The closed lists of the field: what a flag, a condition, a status can be. The order is the order of display, and
 * for flags that of rising urgency.
 */

export const FLAGS = ['GREEN', 'AMBER', 'RED'] as const;
export type Flag = (typeof FLAGS)[number];

export const ALERT_FLAGS = ['AMBER', 'RED'] as const;
export type AlertFlag = (typeof ALERT_FLAGS)[number];

export const CONDITIONS = ['HYPERTENSION', 'AF_FLUTTER', 'IHD', 'HEART_FAILURE', 'DIABETES'] as const;
export type Condition = (typeof CONDITIONS)[number];

export const ROLES = ['clinician', 'patient', 'auditor', 'analyst', 'administrator', 'caregiver'] as const;
export type Role = (typeof ROLES)[number];

/** Those that the demonstration can be: whom a patient lets in is known by their telephone alone. */
export const DEMONSTRATION_ROLES = [
  'clinician',
  'patient',
  'auditor',
  'analyst',
  'administrator',
] as const satisfies readonly Role[];

/** What a patient lets somebody do who looks after them: see their record, report for them, or both. */
export const CAREGIVER_RIGHTS = ['read', 'report', 'both'] as const;
export type CaregiverRight = (typeof CAREGIVER_RIGHTS)[number];
/** `active`: they have signed in once. */
export const CAREGIVER_STATUSES = ['invited', 'active', 'ended'] as const;
export type CaregiverStatus = (typeof CAREGIVER_STATUSES)[number];
/** Withdrawn by the patient or the care team, given up by the caregiver, or their last day has passed. */
export const CAREGIVER_END_REASONS = ['withdrawn', 'left', 'until'] as const;
export type CaregiverEndReason = (typeof CAREGIVER_END_REASONS)[number];

/** Those of people who have an account. */
export const STAFF_ROLES = [
  'clinician',
  'auditor',
  'analyst',
  'administrator',
] as const satisfies readonly Role[];
export type StaffRole = (typeof STAFF_ROLES)[number];
/** Whether they work in a clinic. A patient, and whoever a patient lets in, has no password and a phone of their own. */
export const isStaffRole = (role: Role): role is StaffRole => role !== 'patient' && role !== 'caregiver';

/** Of an account: invited and without a password yet, waiting for approval, in use, closed. */
export const USER_STATUSES = ['invited', 'pending', 'active', 'deactivated'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** How somebody of the staff showed who they are. */
export const SIGN_IN_METHODS = ['password', 'passkey', 'password+passkey', 'recovery', 'oidc'] as const;
/** Who of the staff must show a passkey beside their password. */
export const SECOND_FACTORS = ['none', 'administrators', 'staff'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];
/** A patient has no password: a link that the clinic sends, or a code to their phone. */
export const PATIENT_SIGN_IN_METHODS = ['link', 'code'] as const;
export type PatientSignInMethod = (typeof PATIENT_SIGN_IN_METHODS)[number];
export type StaffSignInMethod = (typeof SIGN_IN_METHODS)[number];
export type SignInMethod = StaffSignInMethod | PatientSignInMethod;

/** What of a patient's record was looked at. */
export const RECORD_VIEWS = ['record', 'logs', 'ecg', 'audit', 'export'] as const;
export type RecordView = (typeof RECORD_VIEWS)[number];
/** What was looked at of more than one patient. */
export const LIST_VIEWS = ['list', 'export'] as const;
export type ListView = (typeof LIST_VIEWS)[number];

export const PLAN_TIERS = ['BASIC', 'PLUS', 'PRO'] as const;
export type PlanTier = (typeof PLAN_TIERS)[number];

export const COUNTRIES = ['CD', 'NG', 'KE', 'OTHER'] as const;
export type Country = (typeof COUNTRIES)[number];

/** Those of which there are lists of hospitals. */
export const MAPPED_COUNTRIES = ['CD', 'NG', 'KE'] as const satisfies readonly Country[];
export type MappedCountry = (typeof MAPPED_COUNTRIES)[number];

/** What these lists hold. */
export const FACILITY_TYPES = ['HOSPITAL'] as const;

export const LANGUAGES = ['en', 'fr', 'sw'] as const;
export type Language = (typeof LANGUAGES)[number];

export const GLUCOSE_UNITS = ['mmol/L', 'mg/dL', 'g/L'] as const;
export type GlucoseUnit = (typeof GLUCOSE_UNITS)[number];

export const GLUCOSE_CONTEXTS = ['FASTING', 'RANDOM', 'PP2H', 'UNKNOWN'] as const;

/** What a glucose meter shows in the place of a number that is too high or too low for it. */
/** How a pulse was measured, where that was not by a device or by hand. */
export const HR_METHODS = ['camera'] as const;

export const GLUCOSE_SIGNS = ['HI', 'LO'] as const;
export type GlucoseSign = (typeof GLUCOSE_SIGNS)[number];

/** Where a log was entered. `add-log` asks for that screen's narrower bounds. */
export const LOG_SOURCES = ['daily-form', 'diabetes-form', 'add-log', 'voice', 'import'] as const;
export type LogSource = (typeof LOG_SOURCES)[number];

/** `transport`: an emergency taxi was requested; `ecg`: a phone ECG raised it. */
export const ALERT_KINDS = ['evaluation', 'custom', 'transport', 'ecg'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];
export const ALERT_STATUSES = ['open', 'acknowledged', 'escalated', 'resolved'] as const;

export const TEST_TYPES = ['HBA1C', 'ECHO', 'ECG', 'RENAL', 'LIPIDS', 'GLUCOSE', 'OTHER'] as const;
export type TestType = (typeof TEST_TYPES)[number];

export const TEST_SOURCES = ['CLINIC', 'LAB', 'HOME', 'HOSPITAL', 'MANUAL', 'LAB_INTEGRATION'] as const;
export type TestSource = (typeof TEST_SOURCES)[number];

/** Both sides of the specification name milestones; either name is taken. */
export const MILESTONE_TYPES = [
  'medical_appointment',
  'medication_adjustment',
  'lifestyle_goal',
  'diagnostic_test',
  'symptom_improvement',
  'weight_target',
  'bp_control',
  'exercise_milestone',
  'education_completed',
  'follow_up_required',
  'enrollment',
  'follow_up',
  'medication_review',
  'lifestyle_check',
] as const;

export const MILESTONE_STATUSES = [
  'pending',
  'in_progress',
  'completed',
  'overdue',
  'cancelled',
  'rescheduled',
] as const;
export type MilestoneStatus = (typeof MILESTONE_STATUSES)[number];
/** What is called overdue when its day has passed; one that was rescheduled waits for whoever did so. */
export const AWAITED_MILESTONE_STATUSES: ReadonlySet<MilestoneStatus> = new Set(['pending', 'in_progress']);

export const MILESTONE_CATEGORIES = [
  'clinical',
  'lifestyle',
  'medication',
  'education',
  'monitoring',
  'prevention',
] as const;

export const PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const;

/** By which a clinician reaches a patient. */
export const REACH_CHANNELS = ['call', 'whatsapp', 'grocery', 'transport', 'ecg-request', 'lesson'] as const;
export type ReachChannel = (typeof REACH_CHANNELS)[number];
export const MESSAGE_CHANNELS = [...REACH_CHANNELS, 'sign-in'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** How the clinic's contact is told of an alert; `none` where there is no address. */
export const NOTICE_CHANNELS = ['whatsapp', 'phone', 'email', 'none'] as const;

/** How a phone ECG was read. `flutter` comes from a person alone: one lead and its intervals cannot tell it. */
export const ECG_RHYTHMS = ['sinus', 'afib', 'flutter', 'other', 'unreadable'] as const;
export type EcgRhythm = (typeof ECG_RHYTHMS)[number];

/** In what form a recording came. */
export const ECG_FORMS = ['csv', 'edf', 'hhe1', 'matlab'] as const;
export type EcgForm = (typeof ECG_FORMS)[number];

export const MESSAGE_STATUSES = ['queued', 'sent', 'delivered', 'failed'] as const;

export const ORDER_TYPES = ['GROCERY', 'TAXI'] as const;
export type OrderType = (typeof ORDER_TYPES)[number];
/**
 * DRAFT: recorded, and no partner has it yet. PLACED: a partner took it. CONFIRMED: the partner, or a clinician who rang
 * them, said that it comes.
 */
export const ORDER_STATUSES = ['DRAFT', 'PLACED', 'CONFIRMED', 'CANCELLED', 'FAILED'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** What a clinic has a partner for. */
export const PARTNER_TYPES = ['GROCERY', 'TAXI', 'HMO', 'MAPS'] as const;
export type PartnerType = (typeof PARTNER_TYPES)[number];

export const GOAL_TYPES = [
  'daily_logs',
  'bp_target',
  'weight_target',
  'exercise_minutes',
  'medication_adherence',
  'streak_days',
  'symptom_reduction',
  'voice_logs',
] as const;
export type GoalType = (typeof GOAL_TYPES)[number];

export const GOAL_STATUSES = ['active', 'completed', 'paused'] as const;
/** What a person may make of a goal; that it is completed follows from what was recorded. */
export const CHOSEN_GOAL_STATUSES = [
  'active',
  'paused',
] as const satisfies readonly (typeof GOAL_STATUSES)[number][];
export type ChosenGoalStatus = (typeof CHOSEN_GOAL_STATUSES)[number];

/** In the order of `clinical-rules` 8.4. */
export const ACHIEVEMENT_TYPES = [
  'first_log',
  'consistent_logger',
  'streak_master',
  'early_bird',
  'voice_champion',
  'bp_controller',
  'health_improver',
  'goal_crusher',
  'milestone_achiever',
  'wellness_warrior',
] as const;
export type AchievementType = (typeof ACHIEVEMENT_TYPES)[number];

export const EXERCISE_TYPES = ['aerobic', 'strength', 'flexibility', 'balance', 'breathing'] as const;
export const EXERCISE_INTENSITIES = ['low', 'moderate', 'vigorous'] as const;
export const EXERCISE_DIFFICULTIES = ['beginner', 'intermediate', 'advanced'] as const;
export type ExerciseDifficulty = (typeof EXERCISE_DIFFICULTIES)[number];
export const FITNESS_LEVELS = ['sedentary', ...EXERCISE_DIFFICULTIES] as const;
export type FitnessLevel = (typeof FITNESS_LEVELS)[number];
export const EXERCISE_STATUSES = ['pending', 'completed', 'skipped', 'in_progress'] as const;
export type ExerciseStatus = (typeof EXERCISE_STATUSES)[number];

/** Why a patient stopped an exercise; the first four are signs of danger. */
export const EXERCISE_STOP_REASONS = [
  'chest_pain',
  'breathless',
  'faint',
  'palpitations',
  'tired',
  'other',
] as const;
export type ExerciseStopReason = (typeof EXERCISE_STOP_REASONS)[number];

export const CONTACT_OUTCOMES = [
  'reached',
  'no_answer',
  'call_again',
  'wrong_number',
  'refused',
  'moved_away',
  'died',
  'other',
] as const;
export type ContactOutcome = (typeof CONTACT_OUTCOMES)[number];

/** With these a patient leaves the programme, until a contact "reached". */
export const LEAVING_OUTCOMES = ['moved_away', 'died'] as const satisfies readonly ContactOutcome[];
export type LeavingOutcome = (typeof LEAVING_OUTCOMES)[number];

export function isLeaving(outcome: ContactOutcome): outcome is LeavingOutcome {
  return LEAVING_OUTCOMES.some((leaving) => leaving === outcome);
}

export const DEVICE_TYPES = [
  'PHONE_ECG',
  'BP_MONITOR',
  'GLUCOMETER',
  'SCALE',
  'OXIMETER',
  'HEART_RATE_MONITOR',
] as const;
export type DeviceType = (typeof DEVICE_TYPES)[number];

export const WEIGHT_CHANGES = ['increased', 'decreased', 'same', 'unsure'] as const;
export const CHEST_PAIN_DURATIONS = ['minutes', 'hours', 'all-day', 'comes-and-goes'] as const;
export const NYHA_CLASSES = ['I', 'II', 'III', 'IV'] as const;
export const WALKING_DISTANCES = ['unlimited', '1-block', 'few-steps', 'bedbound'] as const;
export const STAIRS_CLIMBING = ['unlimited', 'one-flight', 'few-steps', 'cannot'] as const;

/** What lessons are written in, as it is sent. */
export const EDU_LANGUAGES = ['EN', 'FR', 'SW', 'LG'] as const;
export type EduLanguage = (typeof EDU_LANGUAGES)[number];
