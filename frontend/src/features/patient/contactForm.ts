/** The form in which what came of reaching a patient is recorded: its notices take each other's place. */
export const contactForm = (patientId: string): string => `contact/${patientId}`;
