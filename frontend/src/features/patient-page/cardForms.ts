/**
 * The forms of the patient's cards: with what checks them they are a tenth of the page, which is read first. They come in
 * one file, so that one that is opened by a button is there before it is asked for: those that lie closed in the page bring
 * it, when the page stands.
 */
import { laterPart, lazyPart } from '../../i18n/lazyPart.tsx';

const forms = () => import('./formCards.ts');

export const AddTestForm = laterPart('forms', async () => (await forms()).AddTestForm);
export const GroceryForm = laterPart('forms', async () => (await forms()).GroceryForm, null, [
  'bundles',
  'orders',
]);
export const MessageForm = laterPart('forms', async () => (await forms()).MessageForm, null, ['orders']);
export const LessonAction = laterPart('forms', async () => (await forms()).LessonAction, null, [
  'lesson',
  'orders',
]);

/** With the words of what it asks before a patient leaves the programme: the connection may be away by then. */
export const ContactForm = lazyPart(async () => (await forms()).ContactForm, ['alerts']);
export const MilestoneForm = lazyPart(async () => (await forms()).MilestoneForm);
export const RhythmForm = lazyPart(async () => (await forms()).RhythmForm);

export const NoteForm = lazyPart(async () => (await forms()).NoteForm, ['treatment']);
export const MedicationForm = lazyPart(async () => (await forms()).MedicationForm, ['treatment']);
export const StopMedicationForm = lazyPart(async () => (await forms()).StopMedicationForm, ['treatment']);
/** A patient has it, too, without the others. */
export const GoalForm = lazyPart(async () => (await import('../progress/GoalForm.tsx')).GoalForm);
export const RecommendForm = lazyPart(async () => (await forms()).RecommendForm, ['treatment']);
export const PlanTestForm = lazyPart(async () => (await forms()).PlanTestForm, ['treatment']);
