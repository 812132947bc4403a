/** That the server says of somebody that they were forgotten, whatever it was asked; and that this phone has removed what it kept. */
import { createAction, type UnknownAction } from '@reduxjs/toolkit';

interface ToldForgotten {
  readonly personId: string;
  /** Whether something of them has been removed already. */
  readonly wasKept: boolean;
}

export const forgottenTold = createAction<ToldForgotten>('forgotten/told');

/** false once it has been read. */
export const removalSaid = createAction<boolean>('forgotten/removed');

export const removalReducer = (state = false, action: UnknownAction): boolean =>
  removalSaid.match(action) ? action.payload : state;

/** Whether it is to be said that something was removed. */
export const selectRemoval = ({ removal }: { readonly removal: boolean }) => removal;
