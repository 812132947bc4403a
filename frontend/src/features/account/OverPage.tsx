import * as RadixDialog from 'radix-ui/dialog';
import { type ReactNode, useRef } from 'react';

interface OverPageProps {
  readonly label: string;
  readonly children: ReactNode;
}

const stay = (event: Event): void => event.preventDefault();

/** Over a page and all its dialogs, none of which can be reached meanwhile. Nothing but signing in leads back. */
export function OverPage({ label, children }: OverPageProps) {
  const content = useRef<HTMLDivElement>(null);
  return (
    <RadixDialog.Root open>
      <RadixDialog.Content
        ref={content}
        aria-label={label}
        aria-labelledby={undefined}
        aria-describedby={undefined}
        onEscapeKeyDown={stay}
        onInteractOutside={stay}
        // No key is for what lies below.
        onKeyDown={(event) => event.stopPropagation()}
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          content.current?.querySelector('h1')?.focus();
        }}
        // The page knows where its reader was.
        onCloseAutoFocus={stay}
      >
        {children}
      </RadixDialog.Content>
    </RadixDialog.Root>
  );
}
