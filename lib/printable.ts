const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** What people wrote, as a terminal may be given it: on one line, and as text alone. What would steer it is a space. */
export const printable = (written: string): string => written.replaceAll(CONTROLS, ' ');
