/** An account of somebody of the staff. */
import type { StaffRole, UserStatus } from '../../events/enums.ts';

export type PersonDocument = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** First and last name, as it is shown and sorted by. */
  readonly name: string;
  readonly role: StaffRole;
  readonly clinicId: string;
  readonly status: UserStatus;
  /** What the status is once more when a closed account is opened again. */
  readonly openStatus: Exclude<UserStatus, 'deactivated'>;
  /** The id of whoever did. */
  readonly approvedBy: string | null;
  readonly approvedAt: string | null;
  readonly notes: string | null;
  readonly lastSignInAt: string | null;
  /** Whether the person was forgotten: nothing of them is shown any more. */
  readonly forgotten: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
};
