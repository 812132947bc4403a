/** What was said, and what it says in the words of the vocabulary. */

/** The languages that voice is understood in. */
export const VOICE_LANGUAGES = ['en', 'fr'] as const;
export type VoiceLanguage = (typeof VOICE_LANGUAGES)[number];
