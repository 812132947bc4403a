import type { Patient } from '../../../../backend/contract/patient.ts';
import type { Work } from '../../../../backend/contract/work.ts';
import type { ShownReading } from './readings.ts';

/** A reading of which the change since the one before is known. */
export type ChangedReading = keyof Work['change'];

const CHANGED = ['hr', 'weightKg', 'glucoseMmol', 'spo2'] as const satisfies readonly ChangedReading[];

/** What a shown reading is made of. */
export function changedReadings(reading: ShownReading): readonly ChangedReading[] {
  if (reading.kind === 'pressure') return ['bpSys', 'bpDia'];
  return CHANGED.filter((name) => name === reading.field);
}

/** Rules of the weight compare what it has gained. */
const fieldOf = (field: string): string => (field === 'weightGainKg' ? 'weightKg' : field);

/** The worst flag for which the value of a reading decided; null where it did for none. */
export function offendedFlag({ work }: Pick<Patient, 'work'>, reading: ShownReading): 'RED' | 'AMBER' | null {
  const names: readonly string[] = changedReadings(reading);
  const flags = (work?.why ?? [])
    .filter(
      ({ compared, limit }) => compared !== null && limit !== null && names.includes(fieldOf(compared.field)),
    )
    .map(({ flag }) => flag);
  if (flags.includes('RED')) return 'RED';
  return flags.includes('AMBER') ? 'AMBER' : null;
}
