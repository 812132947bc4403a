import { type RefObject, useEffect, useRef, useState } from 'react';

export interface Disclosure {
  readonly isOpen: boolean;
  /** For the button that opens and closes it. */
  readonly button: {
    readonly ref: RefObject<HTMLButtonElement | null>;
    readonly 'aria-expanded': boolean;
    readonly onClick: () => void;
  };
}

/** A panel that a button opens and closes. Escape closes it, too, and gives the button the focus. */
export function useDisclosure(): Disclosure {
  const [isOpen, setIsOpen] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setIsOpen(false);
      ref.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOpen]);
  return {
    isOpen,
    button: { ref, 'aria-expanded': isOpen, onClick: () => setIsOpen(!isOpen) },
  };
}
