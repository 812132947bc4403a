/** A log as FHIR has it: an Observation for each of its readings, a blood pressure being one. */
import type { LogDocument } from '../../projections/logs/document.ts';
import type { Resource } from '../contract/fhir.ts';
import {
  absent,
  BLOOD_PRESSURE,
  category,
  concept,
  metaOf,
  OFF_SCALE,
  OWN,
  resource,
  SINGLE_VITALS,
  type SingleVital,
  subjectOf,
} from './terms.ts';

const CATEGORIES = {
  'vital-signs': category('observation-category', 'vital-signs', 'Vital Signs'),
  laboratory: category('observation-category', 'laboratory', 'Laboratory'),
} as const;

const SINGLE = Object.keys(SINGLE_VITALS) as readonly SingleVital[];

/** In an order that is always the same. */
export function observationsOf(logId: string, log: LogDocument, simulated: boolean): readonly Resource[] {
  const pressure = pressureOf(log);
  return [
    ...(pressure === null
      ? []
      : [
          observation(logId, log, simulated, {
            ...BLOOD_PRESSURE,
            category: 'vital-signs',
            fields: { component: pressure },
          }),
        ]),
    ...SINGLE.flatMap((vital) => {
      const fields = measured(vital, log);
      return fields === null ? [] : [observation(logId, log, simulated, { ...SINGLE_VITALS[vital], fields })];
    }),
  ];
}

interface Said {
  readonly suffix: string;
  readonly profile: string | null;
  readonly codes: readonly { readonly system: string; readonly code: string }[];
  readonly category: keyof typeof CATEGORIES;
  readonly fields: Readonly<Record<string, unknown>>;
}

const observation = (logId: string, log: LogDocument, simulated: boolean, said: Said): Resource =>
  resource('Observation', {
    id: `${logId}.${said.suffix}`,
    meta: metaOf(log.receivedAt, simulated, said.profile),
    // Readings of one log belong together.
    identifier: [{ system: OWN.log, value: logId }],
    status: 'final',
    category: CATEGORIES[said.category],
    code: concept(...said.codes),
    subject: subjectOf(log.patientId),
    effectiveDateTime: log.measuredAt,
    issued: log.receivedAt,
    ...said.fields,
  });

/** Both, also where one was not measured: the profile asks for both. */
function pressureOf({ values }: LogDocument): readonly object[] | null {
  const { bpSys = null, bpDia = null } = values;
  if (bpSys === null && bpDia === null) return null;
  const { components, unit } = BLOOD_PRESSURE;
  const component = (code: (typeof components)[keyof typeof components], value: number | null) => ({
    code: concept(code),
    ...(value === null
      ? { dataAbsentReason: absent('not-performed') }
      : { valueQuantity: { value, ...unit } }),
  });
  return [component(components.bpSys, bpSys), component(components.bpDia, bpDia)];
}

function measured(vital: SingleVital, { values }: LogDocument): Readonly<Record<string, unknown>> | null {
  const value = values[vital] ?? null;
  const { unit } = SINGLE_VITALS[vital];
  if (vital !== 'glucoseMmol') return value === null ? null : { valueQuantity: { value, ...unit } };
  const { glucoseSign = null, glucoseContext = null } = values;
  if (value === null && glucoseSign === null) return null;
  const context =
    glucoseContext === null
      ? []
      : [
          {
            code: { text: 'When it was measured' },
            valueCodeableConcept: concept({ system: OWN.glucoseContext, code: glucoseContext }),
          },
        ];
  return {
    ...(glucoseSign === null
      ? { valueQuantity: { value, ...unit } }
      : {
          dataAbsentReason: absent('not-a-number'),
          interpretation: [
            {
              ...concept({ system: OFF_SCALE, code: glucoseSign === 'HI' ? '>' : '<' }),
              text: `The meter showed ${glucoseSign}.`,
            },
          ],
        }),
    component: context,
  };
}
