/**
 * One notice is seen at a time. What comes from others waits for its turn; what answers the reader's own press comes at
 * once, in the place of what the same form said before and of any confirmation: told late, it would be read as the answer
 * to the next press. A notice never pushes out a more urgent one of something else, so that "Sample data loaded" cannot
 * wipe a RED alert off the screen. Pure: time is a parameter, in milliseconds.
 */

/** Rising urgency: what is visible gives way only to something more urgent. */
export const TOAST_PRIORITIES = ['info', 'missing', 'success', 'amber', 'failure', 'red'] as const;
export type ToastPriority = (typeof TOAST_PRIORITIES)[number];

/** News that waited longer is no news. */
export const INFO_EXPIRES_MS = 15_000;

export interface Toast {
  readonly id: string;
  /** Notices of one key become one with a count. */
  readonly key: string;
  readonly priority: ToastPriority;
  /** The form or button that it answers: the next answer takes its place at once, whatever each of them says. */
  readonly form?: string;
  /** How long it is seen, in milliseconds. */
  readonly duration: number;
  /** The log or alert that it tells about; of two notices about one, the answer to one's own entry stays. */
  readonly about?: { readonly id: string; readonly ownEntry: boolean };
  /** How many notices it stands for. */
  readonly count: number;
}

interface Visible<T extends Toast> {
  readonly toast: T;
  /** When it became visible, or its time went on after a pause. */
  readonly since: number;
  /** What was left of its time then. */
  readonly left: number;
  readonly paused: boolean;
}

interface WaitingToast<T extends Toast> {
  readonly toast: T;
  readonly since: number;
  readonly left: number;
}

export interface ToastQueue<T extends Toast> {
  readonly visible: Visible<T> | null;
  /** In the order in which they came. */
  readonly waiting: readonly WaitingToast<T>[];
}

export const EMPTY_TOAST_QUEUE: ToastQueue<never> = { visible: null, waiting: [] };

const urgency = ({ priority }: Toast) => TOAST_PRIORITIES.indexOf(priority);

/** Adds a notice. */
export function enqueueToast<T extends Toast>(queue: ToastQueue<T>, toast: T, now: number): ToastQueue<T> {
  if (isRepeated(queue, toast)) return queue;
  const cleared = withoutAnswered(withoutSuperseded(queue, toast), toast);

  const { visible } = cleared;
  if (visible?.toast.key === toast.key) {
    return { ...cleared, visible: show(mergeToasts(visible.toast, toast), toast.duration, now) };
  }
  const same = cleared.waiting.find((waiting) => waiting.toast.key === toast.key);
  const next = same === undefined ? toast : mergeToasts(same.toast, toast);
  const waiting = [
    ...cleared.waiting.filter((other) => other !== same),
    { toast: next, since: now, left: next.duration },
  ];
  if (visible === null) return promote(waiting, now);
  if (urgency(next) <= urgency(visible.toast)) return { visible, waiting };
  const displaced = { toast: visible.toast, since: now, left: timeLeft(visible, now) };
  return promote([displaced, ...waiting], now);
}

/** The visible notice's time is over, or it was closed: the most urgent of the waiting follows. */
export function dismissToast<T extends Toast>(queue: ToastQueue<T>, id: string, now: number): ToastQueue<T> {
  if (queue.visible?.toast.id !== id) return queue;
  return promote(queue.waiting, now);
}

/** Shows the most urgent of the waiting; of equals, the one that came first. */
function promote<T extends Toast>(all: readonly WaitingToast<T>[], now: number): ToastQueue<T> {
  const waiting = all.filter(
    (other) => other.toast.priority !== 'info' || now - other.since <= INFO_EXPIRES_MS,
  );
  const most = Math.max(...waiting.map((other) => urgency(other.toast)));
  const next = waiting.find((other) => urgency(other.toast) === most);
  if (next === undefined) return { visible: null, waiting: [] };
  return {
    visible: show(next.toast, next.left, now),
    waiting: waiting.filter((other) => other !== next),
  };
}

/** The reader points at the notice, or looks elsewhere: its time stands still. */
export function pauseToast<T extends Toast>(queue: ToastQueue<T>, now: number): ToastQueue<T> {
  const { visible } = queue;
  if (visible === null || visible.paused) return queue;
  return { ...queue, visible: { ...visible, left: timeLeft(visible, now), since: now, paused: true } };
}

export function resumeToast<T extends Toast>(queue: ToastQueue<T>, now: number): ToastQueue<T> {
  const { visible } = queue;
  if (visible === null || !visible.paused) return queue;
  return { ...queue, visible: { ...visible, since: now, paused: false } };
}

function show<T extends Toast>(toast: T, left: number, now: number): Visible<T> {
  return { toast, since: now, left, paused: false };
}

function timeLeft({ since, left, paused }: Visible<Toast>, now: number): number {
  return paused ? left : Math.max(0, left - (now - since));
}

/** The newer notice in the older one's place; a new id, so that its time starts again and it is read aloud. */
function mergeToasts<T extends Toast>(older: T, newer: T): T {
  return { ...newer, count: older.count + newer.count };
}

function everyToast<T extends Toast>(queue: ToastQueue<T>): readonly T[] {
  const waiting = queue.waiting.map((other) => other.toast);
  return queue.visible === null ? waiting : [queue.visible.toast, ...waiting];
}

/** A live notice says nothing new where the answer to one's own entry is in the queue. */
function isRepeated<T extends Toast>(queue: ToastQueue<T>, toast: T): boolean {
  const { about } = toast;
  if (about === undefined || about.ownEntry) return false;
  return everyToast(queue).some((other) => other.about?.id === about.id);
}

/** Confirmations, and that something is missing: over with the next one of them. */
const PASSING: ReadonlySet<ToastPriority> = new Set(['missing', 'success']);

/** What the notice answers anew is gone: what its own form said, and every confirmation where it is one itself. */
function withoutAnswered<T extends Toast>(queue: ToastQueue<T>, toast: T): ToastQueue<T> {
  const isAnswered = (other: T): boolean => {
    if (other.priority === 'red' && toast.priority !== 'red') return false;
    if (other.form !== undefined && other.form === toast.form) return true;
    return PASSING.has(other.priority) && PASSING.has(toast.priority) && other.key !== toast.key;
  };
  return {
    visible: queue.visible !== null && isAnswered(queue.visible.toast) ? null : queue.visible,
    waiting: queue.waiting.filter((other) => !isAnswered(other.toast)),
  };
}

/** The answer to one's own entry takes the place of the live notice of the same log or alert. */
function withoutSuperseded<T extends Toast>(queue: ToastQueue<T>, toast: T): ToastQueue<T> {
  const { about } = toast;
  if (about === undefined || !about.ownEntry) return queue;
  const told = (other: T) => other.count === 1 && other.about?.id === about.id && !other.about.ownEntry;
  return {
    visible: queue.visible !== null && told(queue.visible.toast) ? null : queue.visible,
    waiting: queue.waiting.filter((other) => !told(other.toast)),
  };
}
