import assert from 'node:assert/strict';
import { isStaffRole, ROLES, STAFF_ROLES } from '../../events/enums.ts';

describe('the roles of the staff', () => {
  it('are told apart from a patient and who helps one', () => {
    assert.deepEqual(ROLES.filter(isStaffRole).toSorted(), STAFF_ROLES.toSorted());
  });
});
