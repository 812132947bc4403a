import type { ClinicInForce } from '../../../../backend/contract/clinic.ts';
import { useChangeClinicMutation } from '../../api/resources/clinic.ts';
import type { SendRequest } from '../../ui/useRequest.ts';

/** Changes one thing that a clinic has set, and leaves the rest as it was read. */
export function useClinicChange(request: SendRequest, onSaved: () => void = () => undefined) {
  const [send] = useChangeClinicMutation();
  return (
    { updatedAt: _at, updatedBy: _by, ...present }: ClinicInForce,
    changed: Partial<Pick<ClinicInForce, 'secondFactor' | 'planTier'>>,
  ): void => {
    const clinic = { ...present, ...changed };
    void request(clinic, (idempotencyKey) => send({ clinic, idempotencyKey }), onSaved);
  };
}
