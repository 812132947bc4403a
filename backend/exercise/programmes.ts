/** The programmes as they are answered: their words in English, with the keys by which screens translate them. */
import { durationOf, type Exercise, type ExerciseProgramme } from '../../events/exercise-programme.ts';
import type { ExerciseAnswer, ProgrammeAnswer } from '../contract/exercise.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { clinicalText, numberedKeys } from '../texts/clinical-texts.ts';
import { SAFE_GLUCOSE } from './startable.ts';

/** A text of the programmes in English; what names a limit of the blood glucose says it as the product stores it. */
const programmeText = (key: string): string =>
  clinicalText(key)
    .replaceAll('{{low}}', `${SAFE_GLUCOSE.min} mmol/L`)
    .replaceAll('{{high}}', `${SAFE_GLUCOSE.max} mmol/L`);

const textsOf = (keys: readonly string[]): string[] => keys.map(programmeText);

/** Where the drawing of an exercise lies among the pages. */
const imagePath = (exerciseId: string): string => `/exercise/${exerciseId}.svg`;

/** Common to all: what forbids exercise is the patient's state, and no programme's. */
const CONTRAINDICATIONS = numberedKeys('exercise.contraindications');

export function programmeView(programme: ExerciseProgramme): ProgrammeAnswer {
  const { id, source, requiredEquipment, targetConditions, exercises, ...rest } = programme;
  const of = `exercise.${id}`;
  const duration = durationOf(programme);
  const keys = {
    name: `${of}.name`,
    description: `${of}.description`,
    benefits: [...numberedKeys(`${of}.benefits`)],
    contraindications: [...CONTRAINDICATIONS],
    requiredEquipment: requiredEquipment.map((thing) => `exercise.equipment.${thing}`),
  };
  return {
    id,
    ...rest,
    name: programmeText(keys.name),
    description: programmeText(keys.description),
    duration,
    durationMinutes: duration / 60,
    benefits: textsOf(keys.benefits),
    contraindications: textsOf(keys.contraindications),
    requiredEquipment: textsOf(keys.requiredEquipment),
    targetConditions: [...targetConditions],
    maxHeartRatePercent: null,
    caloriesBurned: null,
    imagePath: imagePath(exercises[0]?.id ?? id),
    videoUrl: null,
    source,
    exercises: exercises.map((exercise) => exerciseView(of, exercise)),
    keys,
  };
}

function exerciseView(programmeKey: string, exercise: Exercise): ExerciseAnswer {
  const of = `${programmeKey}.${exercise.id}`;
  const keys = {
    name: `${of}.name`,
    description: `${of}.description`,
    instructions: [...numberedKeys(`${of}.instructions`)],
  };
  return {
    ...exercise,
    name: programmeText(keys.name),
    description: programmeText(keys.description),
    instructions: textsOf(keys.instructions),
    imagePath: imagePath(exercise.id),
    keys,
  };
}

/** @throws Refusal 400 */
export function programmeOf(programmes: readonly ExerciseProgramme[], programId: string): ExerciseProgramme {
  const programme = programmes.find(({ id }) => id === programId);
  if (programme !== undefined) return programme;
  const message = 'There is no exercise programme of this id.';
  throw Refusal.invalid([{ path: 'programId', key: 'validation.programId.choice', message }]);
}
