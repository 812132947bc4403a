import type { ComponentProps } from 'react';
import { Link, useLocation } from 'wouter';
import { whenDrawn } from '../lib/whenDrawn.ts';

interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick' | 'ref'> {
  readonly href: string;
}

/** A link to a page of ours that costs a slow phone time: it is followed once the look of its tap is drawn. */
export function PageLink(props: PageLinkProps) {
  const [, navigate] = useLocation();
  return (
    <Link
      {...props}
      onClick={(event) => {
        event.preventDefault();
        whenDrawn(() => navigate(props.href));
      }}
    />
  );
}
