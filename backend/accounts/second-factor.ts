/** Who must show a passkey beside their password, as the clinic in which they work has it now. */
import type { SecondFactor, SignInMethod, StaffRole } from '../../events/enums.ts';
import { type ClinicStore, settingsOf } from '../clinics/clinic.ts';

const isAskedFor = (secondFactor: SecondFactor, role: StaffRole): boolean =>
  secondFactor === 'staff' || (secondFactor === 'administrators' && role === 'administrator');

export async function needsSecondFactor(
  clinics: ClinicStore,
  { role, clinicId }: { readonly role: StaffRole; readonly clinicId: string },
): Promise<boolean> {
  return isAskedFor(settingsOf((await clinics.load(clinicId)).state).secondFactor, role);
}

/** Whether whoever came in so has shown a password and nothing else. Whoever comes by a provider has shown there what it asks. */
export const isPasswordAlone = (method: SignInMethod | undefined): boolean => method === 'password';
