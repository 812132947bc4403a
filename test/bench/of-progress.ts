/** The projections that are there for what a patient does every day, and for nothing else. */
import { exerciseProjection } from '../../projections/exercise/projector.ts';
import type { Projection } from '../../projections/projection.ts';
import { progressProjection } from '../../projections/progress/projector.ts';

export const OF_PROGRESS: readonly Projection[] = [progressProjection, exerciseProjection];
