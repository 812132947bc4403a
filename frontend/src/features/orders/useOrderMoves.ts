import { type RefObject, useRef, useState } from 'react';
import { useFormInPlace } from '../../lib/useFormInPlace.ts';

export interface OrderMoves {
  /** The first of the buttons, which the focus goes back to. */
  readonly opener: RefObject<HTMLButtonElement | null>;
  readonly to: 'confirm' | 'fail';
  readonly isOpen: boolean;
  readonly open: (to: 'confirm' | 'fail') => void;
  readonly close: () => void;
}

/** What the care team heard of an order is written in a form in the place of its buttons. */
export function useOrderMoves(): OrderMoves {
  const opener = useRef<HTMLButtonElement>(null);
  const form = useFormInPlace(opener);
  const [to, setTo] = useState<'confirm' | 'fail'>('confirm');
  const open = (wanted: 'confirm' | 'fail') => {
    setTo(wanted);
    form.open();
  };
  return { opener, to, isOpen: form.isOpen, open, close: form.close };
}
