import { useEffect, useRef } from 'react';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { useGetSessionQuery } from '../../api/resources/session.ts';
import { useSeePatientMutation } from '../../api/resources/work.ts';
import { useRequestKeys } from '../../lib/requestKeys.ts';

/** Records that a clinician has opened a patient, once, up to what there was then. A failure is nobody's trouble. */
export function useSeePatient(patient: Patient | undefined): void {
  const { data: session } = useGetSessionQuery();
  const keys = useRequestKeys();
  const [see] = useSeePatientMutation();
  const seen = useRef<string | null>(null);
  const patientId = patient?.work === undefined ? null : patient.id;
  const upTo = patient?.work?.upTo ?? null;
  const isClinician = session?.user?.role === 'clinician';
  useEffect(() => {
    if (patientId === null || !isClinician || seen.current === patientId) return;
    seen.current = patientId;
    const body = { upTo };
    void see({ patientId, body, idempotencyKey: keys.keyFor({ patientId, upTo }) });
  }, [patientId, upTo, isClinician, keys, see]);
}
