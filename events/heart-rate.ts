/** Limits of the heart rate, in beats a minute (`clinical-rules`, section 2), that the server and the phone both hold a rate against. */

/** RED from here on, where nobody has set another limit for the patient or the clinic. */
export const STANDARD_RED_HR = 131;
/** RED from here down, in a log (`GEN-RED-HR-VERY-LOW`) as in an ECG (`ECG-RED-SLOW`). */
export const SLOWEST_HR = 40;
