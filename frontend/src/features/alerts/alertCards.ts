/** How the panel tells of what nobody has taken on: a card for each patient, in it a line for each episode. */
import type { Alert } from '../../../../backend/contract/alert.ts';

export interface EpisodeLine {
  /** The episode's: it stays while repeats come, and with it what was begun at the line. */
  readonly id: string;
  /** What the line says: the newest of those that are not eased, and when the first of them climbed. */
  readonly alert: Alert;
  /** Those of it that are loaded and that nobody has taken on, newest first. */
  readonly alerts: readonly Alert[];
  readonly standing: EpisodeState;
}

/** In the order in which the lines of a card stand. */
const EPISODE_STATES = ['now', 'eased', 'late'] as const;
type EpisodeState = (typeof EPISODE_STATES)[number];

export interface PatientCard {
  readonly patientId: string;
  readonly patientName: string;
  readonly patientLeft: Alert['patientLeft'];
  readonly lines: readonly EpisodeLine[];
}

/**
 * The most pressing patient first, and of one patient what happens now before what is better and what is over.
 *
 * @param open Those that nobody has acknowledged, in any order.
 */
export function alertCards(open: readonly Alert[]): readonly PatientCard[] {
  const lines = byKey(open, ({ episodeId }) => episodeId).map(lineOf);
  return byKey(lines.sort(byPressure), ({ alert }) => alert.patientId).map((ofPatient) => {
    const { patientId, patientName, patientLeft } = ofPatient[0].alert;
    // The sort keeps the order of those that stand alike.
    const inCard = [...ofPatient].sort((one, other) => placeOf(one) - placeOf(other));
    return { patientId, patientName, patientLeft, lines: inCard };
  });
}

/** The newest alert of a card: what was raised after it, whoever acts on the card has not seen. */
export function newestOf({ lines }: PatientCard): string | null {
  const newest = lines
    .flatMap(({ alerts }) => alerts)
    .reduce<Alert | null>(
      (one, other) => (one !== null && one.createdAt >= other.createdAt ? one : other),
      null,
    );
  return newest?.id ?? null;
}

interface HandledCard extends Omit<PatientCard, 'lines'> {
  /** In the order of the list. */
  readonly alerts: readonly Alert[];
}

/** Of those that somebody has taken on, or that are over: the patient first whose alert comes first. */
export const handledCards = (alerts: readonly Alert[]): readonly HandledCard[] =>
  byKey(alerts, ({ patientId }) => patientId).map((ofPatient) => {
    const { patientId, patientName, patientLeft } = ofPatient[0];
    return { patientId, patientName, patientLeft, alerts: ofPatient };
  });

export const linesIn = (cards: readonly PatientCard[]): number =>
  cards.reduce((sum, { lines }) => sum + lines.length, 0);

function lineOf(unordered: Group<Alert>): EpisodeLine {
  const alerts = [...unordered].sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
  const worst = alerts.find(({ easedAt }) => easedAt === null);
  const alert = worst ?? alerts[0] ?? unordered[0];
  const climbed = alerts.filter(({ escalatedAt }) => escalatedAt !== null).pop();
  return {
    id: alert.episodeId,
    alert: { ...alert, escalatedAt: climbed?.escalatedAt ?? null },
    alerts,
    standing: alert.late ? 'late' : worst === undefined ? 'eased' : 'now',
  };
}

const placeOf = ({ standing }: EpisodeLine): number => EPISODE_STATES.indexOf(standing);

/** What was RED, and is told of late, stands below what is RED now, and above what is known to be better. */
function pressureOf({ alert, standing }: EpisodeLine): number {
  if (alert.flag === 'RED') return EPISODE_STATES_OF_RED.indexOf(standing);
  if (standing === 'late') return 5;
  return alert.escalatedAt !== null ? 3 : 4;
}
const EPISODE_STATES_OF_RED: readonly EpisodeState[] = ['now', 'late', 'eased'];

function byPressure(one: EpisodeLine, other: EpisodeLine): number {
  return (
    pressureOf(one) - pressureOf(other) || Date.parse(other.alert.createdAt) - Date.parse(one.alert.createdAt)
  );
}

type Group<Value> = readonly [Value, ...Value[]];

/** In the order in which the first of each came. */
function byKey<Value>(values: readonly Value[], keyOf: (value: Value) => string): readonly Group<Value>[] {
  const groups = new Map<string, [Value, ...Value[]]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group === undefined) groups.set(keyOf(value), [value]);
    else group.push(value);
  }
  return [...groups.values()];
}
