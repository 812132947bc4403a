import { createContext } from 'react';

export interface PageContext {
  /** How often the reader has gone to another page since the product was opened. */
  readonly navigations: number;
  /** What stands before every title: "(2) " while there are two urgent alerts, else nothing. */
  readonly titlePrefix: string;
  /** How many RED alerts nobody has acknowledged. */
  readonly urgentAlerts: number;
}

export const PageContext = createContext<PageContext>({ navigations: 0, titlePrefix: '', urgentAlerts: 0 });
