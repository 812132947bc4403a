import { useEffect, useState } from 'react';
import { MINUTE_MS } from './durations.ts';

/** The time, renewed every minute, so that "5 min ago" does not stand still. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
