import { useSearchParams } from 'wouter';
import type { AuditFilter } from '../../api/resources/audit.ts';
import { AUDIT_PATH } from '../../lib/paths.ts';

export const AUDIT_TABS = ['events', 'patient', 'reads', 'verify'] as const;
export type AuditTab = (typeof AUDIT_TABS)[number];

/** What a filter may hold, as it stands in the address. */
export const FILTER_FIELDS = ['patientId', 'type', 'actor', 'from', 'to'] as const;

/** The tab and what it shows are in the address, so that Back works and a finding can be sent to a colleague. */
export function useAuditAddress() {
  const [params, setParams] = useSearchParams();
  const tab = AUDIT_TABS.find((known) => known === params.get('tab')) ?? 'events';
  const filter: AuditFilter = Object.fromEntries(
    FILTER_FIELDS.map((field) => [field, params.get(field) ?? '']),
  );
  return {
    tab,
    filter,
    of: (name: string) => params.get(name) ?? '',
    /** @param values An empty one leaves the address. */
    change: (values: Readonly<Record<string, string>>, options?: { readonly replace: boolean }) =>
      setParams((before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      }, options),
  };
}

export function auditPath(tab: AuditTab, values: Readonly<Record<string, string>> = {}): string {
  return `${AUDIT_PATH}?${new URLSearchParams({ tab, ...values })}`;
}
