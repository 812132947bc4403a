/** Readings as a hospital sends them, in the product's own words: by LOINC, in units of UCUM. */
import { inMmol } from '../../events/glucose.ts';
import { GLUCOSE_CONTEXTS } from '../../events/enums.ts';
import type { LogValues } from '../../events/vocabulary.ts';
import type { Concept, SentObservation, SentQuantity } from '../contract/fhir.ts';
import { BLOOD_PRESSURE, LOINC, OFF_SCALE, OWN, UCUM } from './terms.ts';

type Field = 'bpSys' | 'bpDia' | 'hr' | 'spo2' | 'weightKg' | 'glucoseMmol';

interface Measure {
  readonly field: Field;
  /** What is taken, by the code of UCUM, and how it becomes what is kept. */
  readonly units: Readonly<Record<string, (value: number) => number>>;
  readonly fasting?: true;
}

const asItIs = (value: number): number => value;
const PRESSURE = { 'mm[Hg]': asItIs };
const MOLES = { 'mmol/L': asItIs };
const MASS = {
  'mg/dL': (value: number) => inMmol(value, 'mg/dL'),
  'g/L': (value: number) => inMmol(value, 'g/L'),
};

const MEASURES: Readonly<Record<string, Measure>> = {
  '8480-6': { field: 'bpSys', units: PRESSURE },
  '8462-4': { field: 'bpDia', units: PRESSURE },
  '8867-4': { field: 'hr', units: { '/min': asItIs, '{beats}/min': asItIs } },
  '2708-6': { field: 'spo2', units: { '%': asItIs } },
  '59408-5': { field: 'spo2', units: { '%': asItIs } },
  '29463-7': { field: 'weightKg', units: { kg: asItIs, g: (value) => value / 1000 } },
  '15074-8': { field: 'glucoseMmol', units: MOLES },
  '14743-9': { field: 'glucoseMmol', units: MOLES },
  '14770-2': { field: 'glucoseMmol', units: MOLES, fasting: true },
  '2339-0': { field: 'glucoseMmol', units: MASS },
  '41653-7': { field: 'glucoseMmol', units: MASS },
  '1556-0': { field: 'glucoseMmol', units: MASS, fasting: true },
};

const PANELS: readonly string[] = [BLOOD_PRESSURE.codes[0].code, '55284-4'];
/** What was found and is not in doubt. */
const STATUSES: readonly string[] = ['final', 'amended', 'corrected'];

/** The values of an Observation, or why it cannot be taken, in a sentence. */
export function readingsOf(observation: SentObservation): LogValues | string {
  const { status, code, component = [] } = observation;
  if (!STATUSES.includes(status))
    return `An Observation is taken in with the status ${STATUSES.join(', ')}, not ${status}.`;
  const codes = loincOf(code);
  const isPanel = codes.some((one) => PANELS.includes(one));
  const parts = isPanel
    ? component.filter(({ valueQuantity }) => valueQuantity !== undefined)
    : [observation];
  const values: Record<string, number | string> = {};
  for (const part of parts) {
    const read = valueOf(part.code, part.valueQuantity, isPanel ? null : signOf(observation));
    if (typeof read === 'string') return read;
    Object.assign(values, read);
  }
  if (parts.length === 0) return 'A blood pressure needs the component 8480-6, 8462-4 or both, with a value.';
  const context = contextOf(observation);
  return 'glucoseMmol' in values || 'glucoseSign' in values ? { ...values, ...context } : values;
}

const codesIn = (concept: Concept, system: string): readonly string[] =>
  (concept.coding ?? []).flatMap((coding) =>
    coding.system === system && coding.code !== undefined ? [coding.code] : [],
  );
const loincOf = (concept: Concept): readonly string[] => codesIn(concept, LOINC);

/** A code may be any word: `constructor` is none of ours. */
const ownOf = <Value>(known: Readonly<Record<string, Value>>, code: string): Value | undefined =>
  Object.hasOwn(known, code) ? known[code] : undefined;

function measureOf(code: Concept): Measure | string {
  const codes = loincOf(code);
  const found = codes.flatMap((one) => ownOf(MEASURES, one) ?? [])[0];
  if (found !== undefined) return found;
  const sent = (code.coding ?? []).map((coding) => `${coding.system ?? 'no system'}|${coding.code ?? ''}`);
  return `What was measured is not known by ${sent.join(', ') || 'no code'}: it must be a LOINC code among ${[PANELS[0], ...Object.keys(MEASURES)].join(', ')}.`;
}

function valueOf(
  code: Concept,
  quantity: SentQuantity | undefined,
  sign: 'HI' | 'LO' | null,
): Readonly<Record<string, number | string>> | string {
  const measure = measureOf(code);
  if (typeof measure === 'string') return measure;
  const { field, units, fasting } = measure;
  const context = fasting === true ? { glucoseContext: 'FASTING' } : {};
  if (field === 'glucoseMmol' && quantity === undefined && sign !== null)
    return { glucoseSign: sign, ...context };
  if (quantity === undefined) return 'The Observation has no valueQuantity.';
  if (quantity.comparator !== undefined)
    return `A value with the comparator ${quantity.comparator} is no reading.`;
  const convert = quantity.system === UCUM ? ownOf(units, quantity.code ?? '') : undefined;
  if (convert === undefined)
    return `The unit must be ${Object.keys(units).join(' or ')} of ${UCUM}, not ${quantity.code ?? quantity.unit ?? 'missing'}.`;
  return { [field]: convert(quantity.value), ...context };
}

/** What a meter showed in the place of a number. */
function signOf({ interpretation = [] }: SentObservation): 'HI' | 'LO' | null {
  const shown = interpretation.flatMap((one) => codesIn(one, OFF_SCALE));
  return shown.includes('>') ? 'HI' : shown.includes('<') ? 'LO' : null;
}

function contextOf({ component = [] }: SentObservation): LogValues {
  const sent = component.flatMap(({ valueCodeableConcept }) =>
    valueCodeableConcept === undefined ? [] : codesIn(valueCodeableConcept, OWN.glucoseContext),
  );
  const glucoseContext = GLUCOSE_CONTEXTS.find((context) => sent.includes(context));
  return glucoseContext === undefined ? {} : { glucoseContext };
}
