/** The names of rules, advisories and topics are those that have a text, so that none can be used without its words. */
import type texts from '../contract/locales/clinical.en.json';

/** What an alert tells that no rule of the table raised: a phone ECG did, or a taxi was requested. */
type OfNoRule = 'ECG-RED-FAST' | 'ECG-RED-SLOW' | 'ECG-AMBER-AF-NEW' | 'TRANSPORT-RED-REQUESTED';

export type RuleId = Exclude<keyof typeof texts.reason, OfNoRule>;
export type Advisory = keyof typeof texts.advisory;
export type RedTopic = Exclude<keyof typeof texts.message.RED, 'ecg-fast' | 'ecg-slow' | 'transport'>;
export type AmberTopic = Exclude<keyof typeof texts.message.AMBER, 'ecg-af'>;
export type GreenTopic = keyof typeof texts.message.GREEN;
