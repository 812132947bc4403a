import { LoaderCircle, Wifi, WifiOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useSelector } from 'react-redux';
import { type LiveStatus, selectLiveStatus, selectWaitingReports } from '../../api/live/liveSlice.ts';
import { classNames } from '../../lib/classNames.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './LiveIndicator.module.css';

/** A line that comes and goes is read aloud only once it has stayed as it is for so long. */
const SAY_AFTER_MS = 3000;

/** Whether what is on the screen is kept up to date, and all that was entered here has been sent. */
export function LiveIndicator() {
  const { t } = useTranslation();
  const status = useSelector(selectLiveStatus);
  const waiting = useSelector(selectWaitingReports);
  const said = useDebouncedValue(status);
  // Not all is as it should be while a report is still on this phone.
  const isWaiting = status === 'online' && waiting > 0;
  return (
    <span className={classNames(styles.indicator, isWaiting ? styles.waiting : styles[status])}>
      <LiveIcon status={status} />
      <span>{isWaiting ? t('live.waiting', { count: waiting }) : t(`live.${status}`)}</span>
      <VisuallyHidden>
        <span role="status">{said === null ? '' : t(`live.said.${said}`)}</span>
      </VisuallyHidden>
    </span>
  );
}

function LiveIcon({ status }: { readonly status: LiveStatus }) {
  switch (status) {
    case 'connecting':
      return <LoaderCircle aria-hidden size={16} className={styles.turning} />;
    case 'online':
      return <Wifi aria-hidden size={16} />;
    case 'offline':
      return <WifiOff aria-hidden size={16} />;
  }
}

/** The change that was last settled; null before the first one, since how the page starts is no news. */
function useDebouncedValue(status: LiveStatus): 'online' | 'offline' | null {
  const [settled, setSettled] = useState<'online' | 'offline' | null>(null);
  const known = useRef<LiveStatus>(status);
  useEffect(() => {
    if (status === 'connecting' || status === known.current) return;
    if (known.current === 'connecting' && status === 'online') {
      known.current = status;
      return;
    }
    const timer = setTimeout(() => {
      known.current = status;
      setSettled(status);
    }, SAY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [status]);
  return settled;
}
