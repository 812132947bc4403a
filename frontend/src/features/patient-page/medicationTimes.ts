const TIME = /^([01]?\d|2[0-3])[:.h]([0-5]\d)$/;

/** The hours of a day that were written, "8:00, 20.30", as `HH:MM`; null where one of them is none. */
export function timesIn(written: string): readonly string[] | null {
  const parts = written.split(/[\s,;]+/).filter((part) => part !== '');
  const times = parts.map((part) => {
    const [, hours, minutes] = TIME.exec(part) ?? [];
    return hours === undefined || minutes === undefined ? null : `${hours.padStart(2, '0')}:${minutes}`;
  });
  return times.every((time) => time !== null) ? times : null;
}
