import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '../../api/client/answeredFile.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import { Form } from '../../ui/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import styles from './Audit.module.css';
import { instantOf } from './EventsTab.tsx';
import { exportedLog, type ExportFile } from './logProof.ts';
import { PatientField } from './PatientField.tsx';
import { useStreamed } from './useStreamed.ts';

const FILE_NAME = 'audit.ndjson';
const CHECK_COMMAND = `npm run events -- check-export ${FILE_NAME}`;

/** The events of the clinic, of one patient or of a time, as a file that anybody can check. */
export function LogExportCard() {
  const { t } = useTranslation(['proof', 'audit']);
  const { number } = useFormats();
  const [filter, setFilter] = useState({ patientId: '', from: '', to: '' });
  const { state, start, stop } = useStreamed<number, ExportFile>();
  const isRunning = state.kind === 'running';
  const exportAll = async () => {
    const { patientId, from, to } = filter;
    const asked = { patientId, from: instantOf(from), to: instantOf(to) };
    const result = await start((signal, tell) => exportedLog(fetch.bind(window), asked, signal, tell));
    if (result !== null && result.end !== null) saveFile(result.file, FILE_NAME);
  };
  const moment = (field: 'from' | 'to') => ({
    id: `export-${field}`,
    label: t(`audit:filter.${field}`),
    value: filter[field],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      setFilter((before) => ({ ...before, [field]: event.target.value })),
  });
  return (
    <Card heading={t('export.heading')}>
      <p>{t('export.explain')}</p>
      <Form
        className={styles.filter}
        onSubmit={async (event) => {
          event.preventDefault();
          await exportAll();
        }}
      >
        <PatientField
          id="export-patient"
          none={t('audit:filter.everyone')}
          value={filter.patientId}
          onChange={(patientId) => setFilter((before) => ({ ...before, patientId }))}
        />
        <TextField {...moment('from')} type="datetime-local" />
        <TextField {...moment('to')} type="datetime-local" />
        <div className={styles.buttons}>
          <Button type="submit" busy={isRunning} icon={<Download aria-hidden size={18} />}>
            {t('export.start')}
          </Button>
          {isRunning && <Button onClick={stop}>{t('stop')}</Button>}
        </div>
      </Form>
      {isRunning && (
        <div className={styles.progress}>
          <progress aria-label={t('export.heading')} />
          <span className={styles.small}>
            {t('export.running', { count: state.progress ?? 0, number: number(state.progress ?? 0, 0) })}
          </span>
        </div>
      )}
      <div role="status">{state.kind === 'ended' && <Result exported={state.result} />}</div>
      {state.kind === 'failed' && (
        <p role="alert">
          {t('export.failed')} <ErrorReason error={state.error} />
        </p>
      )}
    </Card>
  );
}

function Result({ exported: { end } }: { readonly exported: ExportFile }) {
  const { t } = useTranslation('proof');
  const { number } = useFormats();
  if (end === null) return <Notice kind="warning">{t('export.cutOff')}</Notice>;
  const { count, sha256 } = end;
  return (
    <div className={styles.proof}>
      <p>{t('export.done', { count, number: number(count, 0), file: FILE_NAME })}</p>
      <p className={styles.hash}>
        <span>{t('export.hash', { hash: sha256 })}</span>
        <CopyButton text={sha256} label={t('export.copyHash')} copied={t('copied')} />
      </p>
      <p className={styles.small}>
        {t('export.check')} <code translate="no">{CHECK_COMMAND}</code>
      </p>
    </div>
  );
}
