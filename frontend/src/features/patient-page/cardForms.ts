/**
 * The forms of the patient's cards, loaded right after the page, which is read first: with what checks them they are a
 * tenth of it. They come in one file, so that one that is opened by a button is there before it is asked for.
 */
import { lazyPart } from '../../i18n/lazyPart.tsx';

export const AddTestForm = lazyPart(async () => (await import('./AddTestForm.tsx')).AddTestForm);
export const ContactForm = lazyPart(async () => (await import('./ContactForm.tsx')).ContactForm);
export const GroceryForm = lazyPart(async () => (await import('./GroceryForm.tsx')).GroceryForm);
export const MessageForm = lazyPart(async () => (await import('./MessageForm.tsx')).MessageForm);
export const MilestoneForm = lazyPart(async () => (await import('./MilestoneForm.tsx')).MilestoneForm);
export const RhythmForm = lazyPart(async () => (await import('./RhythmForm.tsx')).RhythmForm);
