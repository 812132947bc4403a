import { Download } from 'lucide-react';
import { useState } from 'react';
import {
  EXPORT_FORMATS,
  EXPORT_TABLES,
  type ExportFormat,
  type ExportTable,
} from '../../../../backend/contract/exports.ts';
import type { EXPORT_TABLE } from '../../../../backend/contract/routes/exports.ts';
import { answeredFile, linesIn, saveFile } from '../../api/client/answeredFile.ts';
import { requestTo } from '../../api/client/requestTo.ts';
import { streamedAnswer } from '../../api/client/streamedAnswer.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { Form } from '../../ui/Form.tsx';
import { useStreamed } from '../audit/useStreamed.ts';
import styles from './Analysis.module.css';
import { useAnalysisAddress } from './analysisAddress.ts';
import { DictionaryCard } from './DictionaryCard.tsx';

/** A table to take away: which, as what, and what its columns mean. */
export function ExportsTab({ isClinician }: { readonly isClinician: boolean }) {
  const { of, change } = useAnalysisAddress();
  // Not in the address: who follows one never takes names without having asked for them.
  const [named, setNamed] = useState(false);
  const table = EXPORT_TABLES.find((known) => known === of('table')) ?? 'patients';
  const asked = EXPORT_FORMATS.find((known) => known === of('format')) ?? 'csv';
  // A spreadsheet takes some names for formulas: the server has no CSV with names.
  const format = named && asked === 'csv' ? 'ndjson' : asked;
  return (
    <>
      <TableChoice
        table={table}
        format={format}
        named={isClinician ? named : null}
        onChoose={change}
        onNamed={setNamed}
      />
      <DictionaryCard table={table} named={named} />
    </>
  );
}

interface TableChoiceProps {
  readonly table: ExportTable;
  readonly format: ExportFormat;
  /** null: may not be asked for. */
  readonly named: boolean | null;
  readonly onChoose: (values: Readonly<Record<string, string>>) => void;
  readonly onNamed: (named: boolean) => void;
}

interface Amount {
  /** null: not known. */
  readonly rows: number | null;
  readonly bytes: number;
}

interface Saved extends Amount {
  readonly blob: Blob;
  readonly file: string;
}

const FILE_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
};
const MEBIBYTE = 1024 * 1024;

function TableChoice({ table, format, named, onChoose, onNamed }: TableChoiceProps) {
  const { t } = useTranslation(['exports', 'errors']);
  const { state, start, stop } = useStreamed<Amount, Saved>();
  const isRunning = state.kind === 'running';
  const name = `${table}.${format}`;
  const formats = EXPORT_FORMATS.filter((one) => named !== true || one !== 'csv');
  const save = async () => {
    const exported = await start(async (signal, tell) => {
      let lines = 0;
      let bytes = 0;
      // Of Parquet the rows are in groups that only its reader counts.
      const rows = () => (format === 'parquet' ? null : Math.max(0, format === 'csv' ? lines - 1 : lines));
      const request = requestTo<typeof EXPORT_TABLE>('GET /exports/:table', {
        params: { table },
        query: { format, names: named === true ? 'true' : 'false' },
      });
      const answer = streamedAnswer(fetch.bind(window), request, signal);
      const blob = await answeredFile(answer, FILE_TYPES[format], (part) => {
        lines += linesIn(part);
        bytes += part.length;
        tell({ rows: rows(), bytes });
      });
      return { blob, rows: rows(), bytes, file: name };
    });
    if (exported !== null) saveFile(exported.blob, name);
  };
  return (
    <Card heading={t('heading')}>
      <p>{named === true ? t('namedExplain') : t('explain')}</p>
      <Form
        className={styles.part}
        onSubmit={async (event) => {
          event.preventDefault();
          await save();
        }}
      >
        <div className={styles.groups}>
          <FieldGroup legend={t('table.legend')}>
            {EXPORT_TABLES.map((one) => (
              <Choice
                key={one}
                type="radio"
                name="table"
                label={t(`table.${one}`)}
                value={one}
                checked={one === table}
                onChange={() => onChoose({ table: one })}
              />
            ))}
          </FieldGroup>
          <FieldGroup legend={t('format.legend')}>
            {formats.map((one) => (
              <Choice
                key={one}
                type="radio"
                name="format"
                label={t(`format.${one}`)}
                value={one}
                checked={one === format}
                onChange={() => onChoose({ format: one })}
              />
            ))}
          </FieldGroup>
          {named !== null && (
            <FieldGroup legend={t('names.legend')}>
              <Choice
                type="checkbox"
                name="names"
                label={t('names.label')}
                checked={named}
                onChange={(event) => onNamed(event.target.checked)}
              />
            </FieldGroup>
          )}
        </div>
        <p>{t('recorded')}</p>
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" busy={isRunning} icon={<Download aria-hidden size={18} />}>
            {t('download', { file: name })}
          </Button>
          {isRunning && <Button onClick={stop}>{t('stop')}</Button>}
          <div role="status" className={styles.status}>
            {isRunning && <Amounts of={state.progress ?? { rows: 0, bytes: 0 }} file={null} />}
            {state.kind === 'ended' && <Amounts of={state.result} file={state.result.file} />}
          </div>
        </div>
      </Form>
      {state.kind === 'failed' && (
        <div role="alert" className={styles.failure}>
          <p>
            {t('failed')} <ErrorReason error={state.error} />
          </p>
          <Button onClick={() => void save()}>{t('errors:retry')}</Button>
        </div>
      )}
    </Card>
  );
}

/** How much there is of a file by now; with its name once it was saved. */
function Amounts({ of: { rows, bytes }, file }: { readonly of: Amount; readonly file: string | null }) {
  const { t } = useTranslation('exports');
  const { number } = useFormats();
  if (rows === null) {
    const size = number(bytes / MEBIBYTE, 1);
    return file === null ? t('runningSize', { size }) : t('doneSize', { size, file });
  }
  const counted = { count: rows, number: number(rows, 0) };
  return file === null ? t('running', counted) : t('done', { ...counted, file });
}
