/** What is exported: the columns of each table, and its rows patient by patient. No free text is in any of them. */
import { COUNTRIES, FLAGS, LANGUAGES, LOG_SOURCES, PLAN_TIERS } from '../../events/enums.ts';
import {
  LOG_FIELD_NAMES,
  LOG_FIELDS,
  type LogField,
  type LogFieldDefinition,
} from '../../events/vocabulary.ts';
import { LOGS } from '../../projections/logs/collection.ts';
import type { LogDocument } from '../../projections/logs/document.ts';
import { PATIENTS } from '../../projections/patients/collection.ts';
import type { PatientDocument } from '../../projections/patients/document.ts';
import type { Pseudonym } from '../analysis/pseudonyms.ts';
import type { ExportColumn, ExportTable } from '../contract/exports.ts';
import type { ReadSide, WithId } from '../event-sourcing/read-side.ts';

export type Value = string | number | boolean | null;
export type Row = readonly Value[];

type Description = Omit<ExportColumn, 'table' | 'column'>;
type Columns<Document> = Readonly<
  Record<string, readonly [Description, (found: WithId<Document>, pseudonym: Pseudonym) => Value]>
>;

const plain = (type: ExportColumn['type'], unit: string | null = null): Description => ({
  type,
  unit,
  values: null,
  named: false,
});
const oneOf = (values: readonly string[]): Description => ({ ...plain('text'), values: [...values] });
const NAMED: Description = { ...plain('text'), named: true };

const PATIENT_COLUMNS: Columns<PatientDocument> = {
  patient: [plain('text'), ({ id }, pseudonym) => pseudonym(id)],
  patientId: [NAMED, ({ id }) => id],
  name: [NAMED, ({ document }) => document.name],
  phoneNumber: [NAMED, ({ document }) => document.phoneNumber],
  registeredAt: [plain('instant'), ({ document }) => document.createdAt],
  ageAtRegistration: [plain('number', 'a'), ({ document }) => document.age],
  country: [oneOf(COUNTRIES), ({ document }) => document.country],
  language: [oneOf(LANGUAGES), ({ document }) => document.language],
  planTier: [oneOf(PLAN_TIERS), ({ document }) => document.planTier],
  hypertension: [plain('boolean'), ({ document }) => document.hasKnownHtn],
  afFlutter: [plain('boolean'), ({ document }) => document.hasKnownAfFlutter],
  ischaemicHeartDisease: [plain('boolean'), ({ document }) => document.hasKnownIhd],
  heartFailure: [plain('boolean'), ({ document }) => document.hasKnownHf],
  diabetes: [plain('boolean'), ({ document }) => document.hasKnownDiabetes],
  left: [plain('boolean'), ({ document }) => document.contactStopped],
  simulated: [plain('boolean'), ({ document }) => document.simulated],
};

function described(field: LogField): Description {
  const definition: LogFieldDefinition = LOG_FIELDS[field];
  if (definition.kind === 'choice') return oneOf(definition.choices);
  return definition.kind === 'boolean' ? plain('boolean') : plain('number', definition.unit);
}

const LOG_COLUMNS: Columns<LogDocument> = {
  log: [plain('text'), ({ id }) => id],
  patient: [plain('text'), ({ document }, pseudonym) => pseudonym(document.patientId)],
  patientId: [NAMED, ({ document }) => document.patientId],
  measuredAt: [plain('instant'), ({ document }) => document.measuredAt],
  receivedAt: [plain('instant'), ({ document }) => document.receivedAt],
  source: [oneOf(LOG_SOURCES), ({ document }) => document.source],
  flag: [oneOf(FLAGS), ({ document }) => document.verdict?.overallFlag ?? null],
  rulesVersion: [plain('text'), ({ document }) => document.verdict?.rulesVersion ?? null],
  ...Object.fromEntries(
    LOG_FIELD_NAMES.map((field) => [
      field,
      [described(field), ({ document: { values } }: WithId<LogDocument>) => values[field] ?? null] as const,
    ]),
  ),
};

function explained<Document>(table: ExportTable, columns: Columns<Document>): readonly ExportColumn[] {
  return Object.entries(columns).map(([column, [description]]) => ({ table, column, ...description }));
}

export const columnsOf = (table: ExportTable): readonly ExportColumn[] =>
  table === 'patients' ? explained(table, PATIENT_COLUMNS) : explained(table, LOG_COLUMNS);

export interface ExportAsked {
  readonly table: ExportTable;
  readonly named: boolean;
}

function rowOf<Document>(
  columns: Columns<Document>,
  found: WithId<Document>,
  named: boolean,
  pseudonym: Pseudonym,
): Row {
  return Object.values(columns).flatMap(([description, value]) =>
    description.named && !named ? [] : [value(found, pseudonym)],
  );
}

/** Pages of rows, in the order of registration and, of a patient, of measurement. */
export async function* rowsOf(
  readSide: ReadSide,
  clinicId: string,
  { table, named }: ExportAsked,
  pseudonym: Pseudonym,
): AsyncGenerator<readonly Row[], void> {
  const patients = readSide.findAll(PATIENTS, { index: 'byRegistration', equal: { clinicId } });
  for await (const page of patients) {
    if (table === 'patients') {
      yield page.map((patient) => rowOf(PATIENT_COLUMNS, patient, named, pseudonym));
      continue;
    }
    for (const { id: patientId } of page)
      for await (const logs of readSide.findAll(LOGS, { index: 'byPatient', equal: { patientId } }))
        yield logs.map((log) => rowOf(LOG_COLUMNS, log, named, pseudonym));
  }
}
