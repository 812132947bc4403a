/** The names of rules, advisories and topics are those that have a text, so that none can be used without its words. */
import type texts from '../contract/locales/clinical.en.json';

/** What an alert tells that no rule raised: a taxi was requested. */
type OfNoRule = 'TRANSPORT-RED-REQUESTED';

export type RuleId = Exclude<keyof typeof texts.reason, OfNoRule>;
export type Advisory = keyof typeof texts.advisory;
export type RedTopic = Exclude<keyof typeof texts.message.RED, 'transport'>;
export type AmberTopic = keyof typeof texts.message.AMBER;
export type GreenTopic = keyof typeof texts.message.GREEN;
