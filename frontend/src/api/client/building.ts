/** While the server puts its records together, what is shown of them waits for an answer; this says how far that is. */
import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import type { Problem } from '../../../../backend/contract/problem.ts';

type BuildProgress = NonNullable<Problem['building']>;

/** null once nothing waits any longer. */
export const buildingTold = createAction<BuildProgress | null>('building');

export const buildingReducer = (
  state: BuildProgress | null = null,
  action: UnknownAction,
): BuildProgress | null => (buildingTold.match(action) ? action.payload : state);

export const selectBuilding = ({ building }: { readonly building: BuildProgress | null }) => building;
