/** The names of rules, advisories and topics are those that have a text, so that none can be used without its words. */
import type texts from '../contract/locales/clinical.en.json';

export type RuleId = keyof typeof texts.reason;
export type Advisory = keyof typeof texts.advisory;
export type RedTopic = keyof typeof texts.message.RED;
export type AmberTopic = keyof typeof texts.message.AMBER;
export type GreenTopic = keyof typeof texts.message.GREEN;
