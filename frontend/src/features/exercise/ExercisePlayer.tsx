import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import type { ProgrammeAnswer } from '../../../../backend/contract/exercise.ts';
import type { ExerciseStopReason } from '../../../../events/enums.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { ReadAloudButton } from '../voice/ReadAloudButton.tsx';
import { Drawing } from './Drawing.tsx';
import styles from './Exercise.module.css';
import type { ExercisePatient } from './exercisePatient.ts';
import { PlayerEnd, type Impression } from './PlayerEnd.tsx';
import {
  clockText,
  isOver,
  isWorthTelling,
  markAt,
  newPlayer,
  type Player,
  secondsLeft,
  told,
} from './playerState.ts';
import { Said } from './Said.tsx';
import { Strip } from './Strip.tsx';
import { isDanger, Unwell, UnwellHelp } from './Unwell.tsx';
import { usePlayer } from './usePlayer.ts';
import { useProgrammeText } from './useProgrammeText.ts';

/** A session that is over, as it is sent. */
export interface OverSession extends ReturnType<typeof told>, Impression {
  readonly programId: string;
  readonly stoppedEarly: boolean;
  readonly stopReason: ExerciseStopReason | null;
}

interface ExercisePlayerProps {
  readonly programme: ProgrammeAnswer;
  readonly patient: ExercisePatient;
  /** Where it was when the page was left; null for a new one. */
  readonly from: Player | null;
  readonly now: () => number;
  /** Told whenever something of it should be kept. */
  readonly onChange: (player: Player) => void;
  /** Null where nothing was done that is worth telling. */
  readonly onOver: (session: OverSession | null) => void;
  readonly onClose: () => void;
}

const NO_IMPRESSION: Impression = { perceivedExertion: null, feedback: null };

/** Leads through a programme by its clock. */
export function ExercisePlayer({
  programme,
  patient,
  from,
  now,
  onChange,
  onOver,
  onClose,
}: ExercisePlayerProps) {
  const { t } = useTranslation(['exercise', 'common']);
  const said = useProgrammeText(patient.glucoseUnit);
  const steps = programme.exercises;
  const [first] = useState(() => from ?? newPlayer(steps));
  const { player, start, pause, complete } = usePlayer(steps, first, onChange);
  /** What the person stopped for: `asked` until they have said it. */
  const [unwell, setUnwell] = useState<'no' | 'asked' | ExerciseStopReason>('no');
  const over = isOver(player, steps);
  const title = said(programme.keys.name, programme.name).text;

  const end = (stopReason: ExerciseStopReason | null, impression: Impression = NO_IMPRESSION) => {
    const stoppedEarly = !over || stopReason !== null;
    const isTold = isWorthTelling(player) || (stopReason !== null && isDanger(stopReason));
    onOver(
      isTold
        ? { programId: programme.id, ...told(player, now()), stoppedEarly, stopReason, ...impression }
        : null,
    );
  };
  const leave = () => {
    end(null);
    onClose();
  };
  const isAsked = !over && unwell === 'no' && isWorthTelling(player);

  return (
    <Dialog
      title={title}
      wide
      onClose={unwell !== 'no' && unwell !== 'asked' && isDanger(unwell) ? onClose : leave}
      asksToClose={isAsked}
      question={{ text: t('player.leave'), leave: t('player.leaveYes') }}
    >
      {unwell === 'asked' ? (
        <Unwell
          onBack={() => setUnwell('no')}
          onSaid={(reason) => {
            setUnwell(reason);
            // Before anything else: help is shown, and what happened is on the phone.
            if (isDanger(reason)) end(reason);
          }}
        />
      ) : unwell !== 'no' && isDanger(unwell) ? (
        <UnwellHelp reason={unwell} country={patient.country} onClose={onClose} />
      ) : over || unwell !== 'no' ? (
        <PlayerEnd
          seconds={Math.round(player.active / 1000)}
          onSave={(impression) => {
            end(unwell === 'no' ? null : unwell, impression);
            onClose();
          }}
        />
      ) : (
        <Step
          programme={programme}
          patient={patient}
          player={player}
          onStart={start}
          onPause={pause}
          onComplete={complete}
          onUnwell={() => {
            pause();
            setUnwell('asked');
          }}
        />
      )}
    </Dialog>
  );
}

interface StepProps {
  readonly programme: ProgrammeAnswer;
  readonly patient: ExercisePatient;
  readonly player: Player;
  readonly onStart: () => void;
  readonly onPause: () => void;
  readonly onComplete: () => void;
  readonly onUnwell: () => void;
}

function Step({ programme, patient, player, onStart, onPause, onComplete, onUnwell }: StepProps) {
  const { t } = useTranslation('exercise');
  const said = useProgrammeText(patient.glucoseUnit);
  const { exercises } = programme;
  const exercise = exercises[player.at];
  const next = exercises[player.at + 1];
  const announcement = useAnnouncement(programme, player, said);
  if (exercise === undefined) return null;
  const name = said(exercise.keys.name, exercise.name);
  const instructions = exercise.instructions.map((text, at) =>
    said(exercise.keys.instructions[at] ?? null, text),
  );
  const seconds = secondsLeft(player);
  const { sets, reps, restTime: rest } = exercise;
  return (
    <div className={styles.player}>
      <Strip total={exercises.length} at={player.at} done={player.done.length} />
      <div className={styles.what}>
        <h3 className={styles.exercise}>
          <Said {...name} />
        </h3>
        <Drawing path={exercise.imagePath} />
      </div>
      <div className={styles.how}>
        {player.wasAway && (
          <Notice kind="info" announced>
            {t('player.away')}
          </Notice>
        )}
        <p role="timer" className={styles.clock} aria-label={t('player.left')}>
          {clockText(seconds)}
        </p>
        {sets !== null && reps !== null && (
          <p className={styles.sets}>{t('player.sets', { sets, reps, rest: rest ?? 0 })}</p>
        )}
        <div className={styles.buttons}>
          {player.isRunning ? (
            <Button large variant="primary" icon={<Pause aria-hidden size={22} />} onClick={onPause}>
              {t('player.pause')}
            </Button>
          ) : (
            <Button large variant="primary" icon={<Play aria-hidden size={22} />} onClick={onStart}>
              {t('start')}
            </Button>
          )}
          <Button large onClick={onComplete}>
            {t('player.complete')}
          </Button>
        </div>
        {next !== undefined && (
          <p className={styles.next}>{t('player.next', { name: said(next.keys.name, next.name).text })}</p>
        )}
        <p role="status">
          <VisuallyHidden>{announcement}</VisuallyHidden>
        </p>
      </div>
      <div className={styles.steps}>
        <ol className={styles.instructions}>
          {instructions.map((instruction) => (
            <li key={instruction.text}>
              <Said {...instruction} />
            </li>
          ))}
        </ol>
        <ReadAloudButton key={exercise.id} lines={[name.text, ...instructions.map(({ text }) => text)]} />
      </div>
      <div className={styles.stopBar}>
        <button type="button" className={styles.stop} onClick={onUnwell}>
          {t('player.stop')}
        </button>
      </div>
    </div>
  );
}

/** For those who hear the page: what begins, when half is over, the last seconds, what comes next. */
function useAnnouncement(
  { exercises }: ProgrammeAnswer,
  player: Player,
  said: ReturnType<typeof useProgrammeText>,
): string {
  const { t } = useTranslation('exercise');
  const exercise = exercises[player.at];
  // What stands there when the player opens is read as its heading.
  if (exercise === undefined || player.startedAt === null) return '';
  const name = said(exercise.keys.name, exercise.name).text;
  if (!player.isRunning) return t('player.next', { name });
  const mark = markAt(secondsLeft(player), exercise.duration);
  return mark === null ? t('player.begins', { name }) : t(`player.${mark}`);
}
