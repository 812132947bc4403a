import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { BrokenEvent, CheckLine, CheckVerdict } from '../../../../backend/contract/log-proof.ts';
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
import { checkedLog } from './logProof.ts';
import { useStreamed } from './useStreamed.ts';

type Progress = Exclude<CheckLine, CheckVerdict>;

/** Whether the log is as it was written: asked with a press, told as far as it is, answered in words. */
export function LogCheckCard() {
  const { t } = useTranslation('proof');
  const [anchor, setAnchor] = useState('');
  const { state, start, stop } = useStreamed<Progress, CheckVerdict | null>();
  const isRunning = state.kind === 'running';
  const check = async () => {
    await start(async (signal, tell) => {
      let verdict: CheckVerdict | null = null;
      for await (const line of checkedLog(fetch.bind(window), anchor.trim(), signal)) {
        if ('step' in line) tell(line);
        else verdict = line;
      }
      return verdict;
    });
  };
  return (
    <Card heading={t('verify.heading')}>
      <p>{t('verify.explain')}</p>
      <Form
        className={styles.proof}
        onSubmit={async (event) => {
          event.preventDefault();
          await check();
        }}
      >
        <TextField
          id="noted-anchor"
          label={t('verify.noted')}
          hint={t('verify.notedHint')}
          value={anchor}
          onChange={(event) => setAnchor(event.target.value)}
        />
        <div className={styles.buttons}>
          <Button
            type="submit"
            variant="primary"
            busy={isRunning}
            icon={<ShieldCheck aria-hidden size={18} />}
          >
            {t('verify.start')}
          </Button>
          {isRunning && <Button onClick={stop}>{t('stop')}</Button>}
        </div>
      </Form>
      {isRunning && <CheckProgress progress={state.progress} />}
      <div role="status">{state.kind === 'ended' && <Result verdict={state.result} />}</div>
      {state.kind === 'failed' && (
        <p role="alert">
          {t('verify.failed')} <ErrorReason error={state.error} />
        </p>
      )}
    </Card>
  );
}

function CheckProgress({ progress }: { readonly progress: Progress | null }) {
  const { t } = useTranslation('proof');
  const { number } = useFormats();
  if (progress === null) return null;
  const { step, checked, total } = progress;
  const counts = { checked: number(checked, 0), total: number(total, 0) };
  return (
    <div className={styles.progress}>
      <progress aria-label={t('verify.heading')} max={Math.max(1, total)} value={checked} />
      <span className={styles.small}>
        {step === 'anchors' ? t('verify.anchors', counts) : t('verify.running', counts)}
      </span>
    </div>
  );
}

function Result({ verdict }: { readonly verdict: CheckVerdict | null }) {
  const { t } = useTranslation('proof');
  const { number } = useFormats();
  const brokenText = useBrokenText();
  if (verdict === null) return <Notice kind="warning">{t('verify.cutOff')}</Notice>;
  const { ok, events, brokenAt, anchor } = verdict;
  const count = { count: events, number: number(events, 0) };
  return (
    <div className={styles.proof}>
      {brokenAt !== null ? (
        <Notice kind="warning">{brokenText(brokenAt)}</Notice>
      ) : ok ? (
        <p>{t('verify.ok', count)}</p>
      ) : (
        <Notice kind="warning">{t('verify.notIndexed', count)}</Notice>
      )}
      {anchor !== null && (
        <p className={styles.hash}>
          <span>{t('verify.anchor', { hash: `${anchor.position}:${anchor.hash}` })}</span>
          <CopyButton
            text={`${anchor.position}:${anchor.hash}`}
            label={t('verify.copyAnchor')}
            copied={t('copied')}
          />
        </p>
      )}
    </div>
  );
}

/** Which event does not fit, and what is wrong with it. */
function useBrokenText(): (broken: BrokenEvent) => string {
  const { t } = useTranslation('proof');
  const { number } = useFormats();
  return ({ position, stream, revision, reason }) => {
    const place =
      stream === null || revision === null
        ? t('verify.atPosition', { position })
        : t('verify.atEvent', { revision: number(revision, 0), stream });
    return t(`verify.broken.${reason}`, { place });
  };
}
