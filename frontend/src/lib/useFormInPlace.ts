import { type RefObject, useEffect, useRef, useState } from 'react';

interface FormInPlace {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/**
 * A form that stands where its button stood. When it closes, the focus is on the button again: it would be nowhere, for
 * what held it is gone.
 *
 * @param opener The button that opens it.
 */
export function useFormInPlace(opener: RefObject<HTMLButtonElement | null>): FormInPlace {
  const [isOpen, setIsOpen] = useState(false);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!isOpen && wasOpen.current) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, opener]);
  return { isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false) };
}
