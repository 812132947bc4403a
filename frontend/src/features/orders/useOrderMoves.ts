import { type RefObject, useState } from 'react';
import { useFormInPlace } from '../../lib/useFormInPlace.ts';

interface OrderMoves {
  readonly to: 'confirm' | 'fail';
  readonly isOpen: boolean;
  readonly open: (to: 'confirm' | 'fail') => void;
  readonly close: () => void;
}

/**
 * What the care team heard of an order is written in a form in the place of its buttons.
 *
 * @param opener The first of the buttons, which the focus goes back to.
 */
export function useOrderMoves(opener: RefObject<HTMLButtonElement | null>): OrderMoves {
  const form = useFormInPlace(opener);
  const [to, setTo] = useState<'confirm' | 'fail'>('confirm');
  const open = (wanted: 'confirm' | 'fail') => {
    setTo(wanted);
    form.open();
  };
  return { to, isOpen: form.isOpen, open, close: form.close };
}
