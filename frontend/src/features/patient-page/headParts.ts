/** What of the head comes after the name and the flag, in one file. */
export { AcknowledgeButton } from './AcknowledgeButton.tsx';
export { Facts, Ways } from './Facts.tsx';
export { OtherActions } from './OtherActions.tsx';
export { WorkBar } from './WorkBar.tsx';
