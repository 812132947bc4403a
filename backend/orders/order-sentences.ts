/** What whoever orders is told at once: never that something comes that nobody has. */
import type { Country } from '../../events/enums.ts';
import type { OrderDocument } from '../../projections/orders/document.ts';
import { emergencyNumber } from '../region/emergency-number.ts';

type Told = Pick<OrderDocument, 'status' | 'simulated' | 'reason'>;

export function saidOfGrocery({ status, simulated, reason }: Told): string {
  switch (status) {
    case 'DRAFT':
      return 'The shop has not answered yet. We keep trying.';
    case 'PLACED':
      return simulated
        ? 'The shop has your order. Simulated: nothing left the product.'
        : 'The shop has your order.';
    case 'CONFIRMED':
      return 'The shop has confirmed your order.';
    case 'CANCELLED':
      return 'This order has been cancelled.';
    case 'FAILED':
      return reason ?? 'The order failed.';
  }
}

/** Whoever asked for a taxi and has none yet is told whom to call. */
export function saidOfTaxi({ status, simulated, reason }: Told, country: Country | null): string {
  const call = `Call ${emergencyNumber(country)} now.`;
  switch (status) {
    case 'DRAFT':
      return `The taxi service has not answered yet. We keep trying. ${call}`;
    case 'PLACED':
      return simulated ? `Simulated: no taxi has been called. ${call}` : 'The taxi service has your request.';
    case 'CONFIRMED':
      return 'The taxi service has confirmed your request.';
    case 'CANCELLED':
      return 'This request has been cancelled.';
    case 'FAILED':
      return `${reason ?? 'The request failed.'} ${call}`;
  }
}
