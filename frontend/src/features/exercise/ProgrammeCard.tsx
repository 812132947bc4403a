import { CircleCheck, HeartHandshake, Play, RotateCcw } from 'lucide-react';
import { useId } from 'react';
import type { Recommendation } from '../../../../backend/contract/exercise.ts';
import type { ExerciseDifficulty } from '../../../../events/enums.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawing } from './Drawing.tsx';
import styles from './Exercise.module.css';
import type { ExercisePatient } from './exercisePatient.ts';
import { Said } from './Said.tsx';
import { useProgrammeText } from './useProgrammeText.ts';

const TONES: Readonly<Record<ExerciseDifficulty, BadgeTone>> = {
  beginner: 'green',
  intermediate: 'yellow',
  advanced: 'red',
};

interface ProgrammeCardProps {
  readonly recommendation: Recommendation;
  readonly patient: ExercisePatient;
  readonly isJudged: boolean;
  /** When a session that still waits on this phone completed it, ISO; null where none did. */
  readonly completedHere: string | null;
  readonly onStart: () => void;
}

/** A programme as one patient sees it: what it is, for whom, and whether it may be started now. */
export function ProgrammeCard({
  recommendation,
  patient,
  isJudged,
  completedHere,
  onStart,
}: ProgrammeCardProps) {
  const { t } = useTranslation(['exercise', 'clinical']);
  const { day } = useFormats();
  const said = useProgrammeText(patient.glucoseUnit);
  const id = useId();
  const { program, assignedBy, reason, reasonKey, startable, notStartableKey } = recommendation;
  const { keys } = program;
  const completedAt = completedHere ?? recommendation.completedAt;
  const conditions = program.targetConditions
    .map((condition) => t(`clinical:condition.${condition}`))
    .join(', ');
  const list = (heading: string, texts: readonly string[], of: readonly string[]) => (
    <>
      <h4>{heading}</h4>
      <ul>
        {texts.map((text, at) => (
          <li key={text}>
            <Said {...said(of[at] ?? null, text)} />
          </li>
        ))}
      </ul>
    </>
  );
  return (
    <li className={styles.card} aria-labelledby={id}>
      <Drawing path={program.imagePath} />
      <h3 id={id}>
        <Said {...said(keys.name, program.name)} />
      </h3>
      <p className={styles.chips}>
        <Badge tone={TONES[program.difficulty]}>{t(`level.${program.difficulty}`)}</Badge>
        <span>{t('minutes', { count: program.durationMinutes })}</span>
        {completedAt !== null && (
          <span className={styles.completed}>
            <CircleCheck aria-hidden size={18} />
            {t('completed', { day: day(completedAt) })}
          </span>
        )}
      </p>
      {assignedBy !== null && (
        <p className={styles.assigned}>
          <HeartHandshake aria-hidden size={20} />
          <span>
            {said('exercise.assigned', 'Chosen by your care team').text}
            {/* Their own words, in whatever language they wrote. */}
            {reasonKey === null && <q>{reason}</q>}
          </span>
        </p>
      )}
      <p>
        <Said {...said(keys.description, program.description)} />
      </p>
      <p className={styles.muted}>{t('for', { conditions })}</p>
      <details className={styles.details}>
        <summary>{t('benefits')}</summary>
        {list(t('benefits'), program.benefits, keys.benefits)}
        {list(t('notWhen'), program.contraindications, keys.contraindications)}
        {list(t('equipment'), program.requiredEquipment, keys.requiredEquipment)}
      </details>
      {startable && isJudged ? (
        <Button
          variant="primary"
          large
          icon={completedAt === null ? <Play aria-hidden size={20} /> : <RotateCcw aria-hidden size={20} />}
          aria-describedby={id}
          onClick={onStart}
        >
          {t(completedAt === null ? 'start' : 'restart')}
        </Button>
      ) : (
        <p className={styles.notNow}>
          {startable ? t('notJudged') : <Said {...said(notStartableKey, '')} />}
        </p>
      )}
    </li>
  );
}
