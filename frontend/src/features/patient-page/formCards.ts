/** The forms of the patient's cards, in one file. */
export { AddTestForm } from './AddTestForm.tsx';
export { ContactForm } from './ContactForm.tsx';
export { GroceryForm } from './GroceryForm.tsx';
export { LessonAction } from './LessonAction.tsx';
export { MedicationForm, StopMedicationForm } from './MedicationForm.tsx';
export { MessageForm } from './MessageForm.tsx';
export { MilestoneForm } from './MilestoneForm.tsx';
export { NoteForm } from './NoteForm.tsx';
export { PlanTestForm } from './PlanTestForm.tsx';
export { RecommendForm } from './RecommendForm.tsx';
export { RhythmForm } from './RhythmForm.tsx';
