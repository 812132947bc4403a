import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type VerifyLine, verifyLineSchema } from '../../../../backend/contract/audit.ts';
import { readLines, RefusedError } from '../../api/client/lines.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { CopyButton } from '../patient/CopyButton.tsx';
import styles from './Audit.module.css';

type Step = Extract<VerifyLine, { step: string }>;
type Outcome = Exclude<VerifyLine, Step>;

type Check =
  | { readonly state: 'none' }
  | { readonly state: 'running'; readonly step: Step | null }
  | { readonly state: 'done'; readonly outcome: Outcome }
  | { readonly state: 'failed'; readonly reason: string | null };

const STEPS = { events: 'events', anchors: 'anchors', 'read models': 'readModels' } as const;

/** Reads the whole log and says whether it is as it was written. It ends when the reader goes. */
export function VerifyTab() {
  const { t } = useTranslation(['audit', 'errors']);
  const { number } = useFormats();
  const [check, setCheck] = useState<Check>({ state: 'none' });
  const [kept, setKept] = useState('');
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start() {
    const abort = new AbortController();
    running.current = abort;
    setCheck({ state: 'running', step: null });
    const anchor = kept.trim();
    const query = anchor === '' ? '' : `?${new URLSearchParams({ anchor })}`;
    let outcome: Outcome | null = null;
    try {
      await readLines((input, init) => fetch(input, init), `/audit/verify${query}`, {
        signal: abort.signal,
        onLine: (line) => {
          const told = verifyLineSchema.parse(line);
          if ('step' in told) setCheck({ state: 'running', step: told });
          else outcome = told;
        },
      });
      setCheck(outcome === null ? { state: 'failed', reason: null } : { state: 'done', outcome });
    } catch (error) {
      if (abort.signal.aborted) setCheck({ state: 'none' });
      else setCheck({ state: 'failed', reason: error instanceof RefusedError ? error.message : null });
    }
  }

  return (
    <Card heading={t('tab.verify')}>
      <p>{t('verify.explain')}</p>
      <TextField
        id="kept-anchor"
        label={t('verify.against')}
        value={kept}
        onChange={(event) => setKept(event.target.value)}
      />
      <div className={styles.buttons}>
        <Button variant="primary" busy={check.state === 'running'} onClick={() => void start()}>
          {t('verify.start')}
        </Button>
        {check.state === 'running' && (
          <Button onClick={() => running.current?.abort()}>{t('verify.stop')}</Button>
        )}
      </div>
      {check.state === 'running' && check.step !== null && (
        <div className={styles.progress}>
          <label htmlFor="verify-progress">
            {t(`verify.step.${STEPS[check.step.step]}`)}:{' '}
            {t('verify.running', { checked: number(check.step.checked), total: number(check.step.total) })}
          </label>
          <progress id="verify-progress" max={Math.max(1, check.step.total)} value={check.step.checked} />
        </div>
      )}
      <div role="status">
        {check.state === 'done' && <OutcomeText outcome={check.outcome} />}
        {check.state === 'failed' && (
          <p className={styles.broken}>
            <ShieldAlert aria-hidden size={24} />
            {t('verify.failed', { reason: check.reason ?? t('errors:reason.network') })}
          </p>
        )}
      </div>
    </Card>
  );
}

function OutcomeText({ outcome: { ok, events, brokenAt, anchor } }: { readonly outcome: Outcome }) {
  const { t } = useTranslation('audit');
  const { number } = useFormats();
  const pair = anchor === null ? '' : `${anchor.position}:${anchor.hash}`;
  return (
    <>
      <p className={ok ? styles.whole : styles.broken}>
        {ok ? <ShieldCheck aria-hidden size={24} /> : <ShieldAlert aria-hidden size={24} />}
        {ok && t('verify.ok', { n: number(events) })}
        {brokenAt !== null &&
          (brokenAt.stream === null || brokenAt.revision === null
            ? t('verify.brokenAt', { position: brokenAt.position })
            : t('verify.broken', { revision: number(brokenAt.revision), stream: brokenAt.stream }))}
      </p>
      {anchor !== null && (
        <>
          <p className={styles.anchor}>
            <code>{t('verify.anchor', { hash: pair })}</code>
            <CopyButton text={pair} label={t('verify.copyAnchor')} />
          </p>
          <p className={styles.small}>{t('verify.anchorWhy')}</p>
        </>
      )}
    </>
  );
}
