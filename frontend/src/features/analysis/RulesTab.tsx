import { Scale } from 'lucide-react';
import { useState } from 'react';
import {
  type ReplayLine,
  replayLineSchema,
  type ReplayResult,
} from '../../../../backend/contract/rules-replay.ts';
import type { REPLAY_RULES } from '../../../../backend/contract/routes/rules-replay.ts';
import { parsedOrNull } from '../../api/client/request.ts';
import { requestTo } from '../../api/client/requestTo.ts';
import { linesOf, streamedAnswer } from '../../api/client/streamedAnswer.ts';
import { useGetRulesQuery } from '../../api/resources/analysis.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import { Form } from '../../ui/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { QueryPart } from '../../ui/QueryPart.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useStreamed } from '../audit/useStreamed.ts';
import styles from './Analysis.module.css';
import { Labelled } from './Figure.tsx';

type Progress = Exclude<ReplayLine, ReplayResult>;

/** What another version of the rules would have made of every past log. */
export function RulesTab() {
  const { t } = useTranslation('rules');
  const rules = useGetRulesQuery();
  return (
    <QueryPart query={rules} failed={t('loading')} height={320}>
      {(versions) => <ReplayCard versions={versions} />}
    </QueryPart>
  );
}

interface ReplayCardProps {
  readonly versions: readonly { readonly version: string; readonly inForce: boolean }[];
}

function ReplayCard({ versions }: ReplayCardProps) {
  const { t } = useTranslation('rules');
  const other = versions.find(({ inForce }) => !inForce) ?? versions[0];
  const [version, setVersion] = useState(other?.version ?? '');
  const { state, start, stop } = useStreamed<Progress, ReplayResult | null>();
  const isRunning = state.kind === 'running';
  const judge = async () => {
    await start(async (signal, tell) => {
      const request = requestTo<typeof REPLAY_RULES>('GET /rules/:version/replay', { params: { version } });
      for await (const line of linesOf(streamedAnswer(fetch.bind(window), request, signal))) {
        const { data } = replayLineSchema.safeParse(parsedOrNull(line));
        if (data === undefined) continue;
        if ('version' in data) return data;
        tell(data);
      }
      return null;
    });
  };
  return (
    <Card heading={t('heading')}>
      <p>{t('explain')}</p>
      <p className={styles.small}>{t('limits')}</p>
      <Form
        className={styles.part}
        onSubmit={async (event) => {
          event.preventDefault();
          await judge();
        }}
      >
        <div className={styles.choice}>
          <SelectField
            id="rules-version"
            label={t('version')}
            value={version}
            onChange={(event) => setVersion(event.target.value)}
          >
            {versions.map((each) => (
              <option key={each.version} value={each.version}>
                {each.inForce ? t('inForce', { version: each.version }) : each.version}
              </option>
            ))}
          </SelectField>
        </div>
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" busy={isRunning} icon={<Scale aria-hidden size={18} />}>
            {t('start')}
          </Button>
          {isRunning && <Button onClick={stop}>{t('stop')}</Button>}
        </div>
      </Form>
      {isRunning && state.progress !== null && <ReplayProgress progress={state.progress} />}
      <div role="status">{state.kind === 'ended' && <Result result={state.result} />}</div>
      {state.kind === 'failed' && (
        <p role="alert" className={styles.failure}>
          {t('failed')} <ErrorReason error={state.error} />
        </p>
      )}
    </Card>
  );
}

function ReplayProgress({ progress: { checked, total } }: { readonly progress: Progress }) {
  const { t } = useTranslation('rules');
  const { number } = useFormats();
  return (
    <div className={styles.part}>
      <progress aria-label={t('heading')} max={Math.max(1, total)} value={checked} />
      <span className={styles.small}>
        {t('running', { checked: number(checked, 0), total: number(total, 0) })}
      </span>
    </div>
  );
}

function Result({ result }: { readonly result: ReplayResult | null }) {
  const { t } = useTranslation('rules');
  const { number } = useFormats();
  if (result === null) return <Notice kind="warning">{t('cutOff')}</Notice>;
  const changed = result.changed.reduce((sum, { logs }) => sum + logs, 0);
  const values = {
    version: result.version,
    changed: number(changed, 0),
    logs: number(result.logs, 0),
    patients: number(result.patients, 0),
  };
  return (
    <div className={styles.part} data-replayed={result.version}>
      <p>{changed === 0 ? t('none', values) : t('some', values)}</p>
      {result.unreadable > 0 && (
        <Notice kind="warning">{t('unreadable', { count: result.unreadable })}</Notice>
      )}
      {changed > 0 && <ChangedFlags result={result} />}
      {result.byRule.length > 0 && <ByRule result={result} />}
    </div>
  );
}

function ChangedFlags({ result }: { readonly result: ReplayResult }) {
  const { t } = useTranslation(['rules', 'clinical']);
  const { number } = useFormats();
  return (
    <table className={styles.numbers}>
      <thead>
        <tr>
          <th scope="col">{t('column.given')}</th>
          <th scope="col">{t('column.other')}</th>
          <th scope="col">{t('column.logs')}</th>
        </tr>
      </thead>
      <tbody>
        {result.changed.map(({ from, to, logs }) => (
          <tr key={`${from} ${to}`}>
            <th scope="row">{t(`clinical:flag.${from}.name`)}</th>
            <td>
              <Labelled label={t('column.other')}>{t(`clinical:flag.${to}.name`)}</Labelled>
            </td>
            <td className={styles.count}>
              <Labelled label={t('column.logs')}>{number(logs, 0)}</Labelled>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ByRule({ result }: { readonly result: ReplayResult }) {
  const { t } = useTranslation('rules');
  const { number } = useFormats();
  return (
    <>
      <h3>{t('byRule')}</h3>
      <table className={styles.numbers}>
        <thead>
          <tr>
            <th scope="col">{t('column.rule')}</th>
            <th scope="col">{t('column.firesNow')}</th>
            <th scope="col">{t('column.firesNoMore')}</th>
          </tr>
        </thead>
        <tbody>
          {result.byRule.map(({ id, firesNow, firesNoMore }) => (
            <tr key={id}>
              <th scope="row" translate="no">
                {id}
              </th>
              <td className={styles.count}>
                <Labelled label={t('column.firesNow')}>{number(firesNow, 0)}</Labelled>
              </td>
              <td className={styles.count}>
                <Labelled label={t('column.firesNoMore')}>{number(firesNoMore, 0)}</Labelled>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
