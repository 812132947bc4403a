import type { Patient } from '../../../../backend/contract/patient.ts';
import { type ListKeys, useListKeys } from '../../lib/useListKeys.ts';
import { useAcknowledge } from '../alerts/useAcknowledge.ts';

/** The keys of the worklist beyond those of every list. */
export const WORKLIST_KEYS = ['c', 'a', '/', 'n'] as const;

/** Calls, acknowledges, searches and sorts by single keys: each presses what stands on the screen. */
export function useWorklistKeys(patients: readonly Patient[]): ListKeys {
  const { acknowledge } = useAcknowledge();
  const press = (selector: string, within: ParentNode | null = document) =>
    within?.querySelector<HTMLElement>(selector)?.click();
  return useListKeys({
    rows: '[data-patient]',
    actions: {
      c: (row) => press('[data-call]', row),
      a: (row) => {
        const patient = patients.find(({ id }) => id === row?.dataset['patient']);
        if (patient !== undefined && patient.openAlerts.RED + patient.openAlerts.AMBER > 0)
          void acknowledge([{ id: patient.id, name: patient.name, upTo: patient.work?.upTo ?? null }], '');
      },
      '/': () => document.querySelector<HTMLElement>('[data-search]')?.focus(),
      n: () => press('[data-sort-again]'),
    },
  });
}
