/**
 * What the statements of a transcript come to: a value for the form, a question, or nothing (`clinical-rules` 9.7a).
 * Whatever may be taken for the yes or no of a dangerous symptom, and is not one beyond doubt, is asked.
 */
import { DANGER_SYMPTOMS } from '../contract/danger.ts';
import type { VoiceQuestionKind } from '../contract/voice.ts';
import {
  LOG_FIELD_NAMES,
  LOG_FIELDS,
  type LogField,
  type LogFieldDefinition,
} from '../../events/vocabulary.ts';
import type { Circumstances } from './circumstances.ts';
import type { Place, Statement, Value } from './statement.ts';

/** A statement that `stands`, must be `asked` about, is `left` out, or is somebody else's (`other`). */
export interface Judged extends Statement {
  readonly time: Circumstances['time'];
  readonly standing: 'stands' | 'asked' | 'left' | 'other';
}

export interface Question {
  readonly field: LogField;
  readonly kind: VoiceQuestionKind;
  readonly value: Value;
  readonly values: readonly Value[];
  readonly units: readonly string[];
  /** Where it was said. */
  readonly place: Place;
}

export interface Resolution {
  readonly filled: ReadonlyMap<LogField, Statement>;
  readonly questions: readonly Question[];
}

const definitionOf = (field: LogField): LogFieldDefinition => LOG_FIELDS[field];
const isDanger = (field: LogField): boolean =>
  DANGER_SYMPTOMS.some((danger) => danger === field) || field === 'gtnRelievedPain';

const isChestPain = (field: LogField): boolean => definitionOf(field).group === 'chest';

/** Of the last night by what they are: it is no other time. */
const OF_THE_NIGHT: readonly LogField[] = ['pnd', 'coughDryNight'];

/** They count what was missed in the last 24 hours, the last night with them. */
const WITHIN_A_DAY: readonly LogField[] = ['missedDoses24h', 'missedDiabetesDoses24h'];

/** How a statement stands in its circumstances. */
export function judged(statement: Statement, { speaker, time, mode, isOfPeriod }: Circumstances): Judged {
  const { field, denial, value } = statement;
  const is = (standing: Judged['standing']): Judged => ({ ...statement, time, standing });
  if (speaker === 'other') return is('other');
  const { kind } = definitionOf(field);
  const isNumber = kind === 'number';
  if (denial === 'double' || statement.isDoubtful === true) return is('asked');
  if (mode === 'conditional' || mode === 'asked' || speaker === 'unknown') {
    const isAsked = isDanger(field) || (isNumber && mode !== 'conditional');
    return is(isAsked ? 'asked' : 'left');
  }
  if (isDanger(field) && (denial === 'joined' || mode === 'doubtful')) return is('asked');
  const isTimeless =
    statement.isLasting === true || OF_THE_NIGHT.includes(field) || field === 'glucoseContext';
  if (WITHIN_A_DAY.includes(field)) return is(isOfPeriod ? 'asked' : 'stands');
  if (time === 'past' && !isTimeless) return is('asked');
  // "I was dizzy" may be over; "I was not dizzy" and "my pressure was 150" are of this report.
  if (time === 'tense' && kind === 'boolean' && value === true && !isTimeless) return is('asked');
  return is('stands');
}

/** What a transcript says of each field. */
export function resolved(
  statements: readonly Judged[],
  isTakenBack: (statement: Judged, next?: Judged) => boolean,
): Resolution {
  const filled = new Map<LogField, Statement>();
  const questions: Question[] = [];
  for (const field of LOG_FIELD_NAMES) {
    const said = statements.filter(
      ({ field: of, standing }) => of === field && standing !== 'left' && standing !== 'other',
    );
    const answer = answerOf(said, isTakenBack);
    if (answer === null) continue;
    if ('kind' in answer) questions.push(answer);
    else filled.set(field, answer);
  }
  // A meter shows a number or a sign: of both, the number is read and the sign is listed.
  if (filled.has('glucoseMmol') || questions.some(({ field }) => field === 'glucoseMmol'))
    filled.delete('glucoseSign');
  if (!filled.has('glucoseMmol') && !filled.has('glucoseSign')) filled.delete('glucoseContext');
  // How long it lasts belongs to a pain that is there, and not to one that is asked about.
  if (![...filled].some(([field, { value }]) => isChestPain(field) && value === true)) {
    filled.delete('chestPainDuration');
    const lasting = questions.findIndex(({ field }) => field === 'chestPainDuration');
    if (lasting >= 0) questions.splice(lasting, 1);
  }
  const urgency = ({ field }: Question): number => (isDanger(field) ? 0 : 1);
  return { filled, questions: questions.toSorted((one, other) => urgency(one) - urgency(other)) };
}

type Answer = Statement | Question | null;

/** Of statements of one field, in their order. */
function answerOf(
  said: readonly Judged[],
  isTakenBack: (statement: Judged, next?: Judged) => boolean,
): Answer {
  const kept = said.filter((statement, index) => {
    const next = said[index + 1];
    if (next === undefined || next.value === statement.value || !isTakenBack(statement, next)) return true;
    // Nobody takes a danger back by a word that may have been misheard.
    return isDanger(statement.field) && statement.value === true;
  });
  const [last] = kept.slice(-1);
  if (last === undefined) return null;
  const isSymptom = definitionOf(last.field).kind === 'boolean';
  return isSymptom ? yesOrNo(kept, last, isTakenBack(last)) : amount(kept, last, isTakenBack(last));
}

const isOld = ({ time }: Judged): boolean => time === 'past' || time === 'tense';

function yesOrNo(kept: readonly Judged[], last: Judged, isUnsure: boolean): Answer {
  const { field } = last;
  const sure = kept.filter(({ standing }) => standing === 'stands');
  const yes = sure.filter(({ value }) => value === true);
  const no = sure.filter(({ value }) => value === false);
  const asked = question('now', { ...last, value: true });
  if (yes.length > 0 && no.length > 0) {
    const [latest] = sure.slice(-1);
    return latest?.value === true && latest.time === 'today' ? latest : asked;
  }
  if (yes.length > 0) return surest(yes);
  if (no.length === 0) return asked;
  const isOpen = isUnsure || kept.some((statement) => statement.standing === 'asked' && !isOld(statement));
  return isOpen && isDanger(field) ? asked : surest(no);
}

function amount(kept: readonly Judged[], last: Judged, isUnsure: boolean): Answer {
  const sure = kept.filter(({ standing, open }) => standing === 'stands' && open === undefined);
  const among = sure.length > 0 ? sure : kept.filter(({ open }) => open === undefined);
  const values = [...new Set(among.map(({ value }) => value))];
  if (sure.length > 0 && values.length === 1 && !isUnsure) return surest(sure);
  const [open] = kept.filter((statement) => statement.open !== undefined);
  if (sure.length === 0 && open?.open !== undefined)
    return question(open.open.kind, open, open.open.values, open.open.units);
  if (sure.length === 0 && values.length === 1) return question('now', last);
  const [first] = among;
  return question('which', first === undefined ? last : { ...first, to: last.to }, values);
}

const surest = (statements: readonly Statement[]): Statement | null =>
  statements.reduce<Statement | null>(
    (best, one) => (best === null || best.confidence < one.confidence ? one : best),
    null,
  );

function question(
  kind: VoiceQuestionKind,
  { field, value, from, to }: Statement,
  values: readonly Value[] = [],
  units: readonly string[] = [],
): Question {
  return { field, kind, value, values, units, place: { from, to } };
}
