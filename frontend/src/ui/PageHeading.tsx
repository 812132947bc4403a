import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { PRODUCT_NAME } from '../lib/product.ts';
import { PageContext } from './pageContext.ts';

interface PageHeadingProps {
  readonly children: ReactNode;
  /** For the browser's tab; the heading's own text where it is left out. */
  readonly title: string;
}

/**
 * The one h1 of a page. It takes the focus when the reader comes from another page, so that a screen reader starts
 * there, and gives the tab its title.
 */
export function PageHeading({ children, title }: PageHeadingProps) {
  const { navigations, titlePrefix } = useContext(PageContext);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (navigations > 0) heading.current?.focus();
  }, [navigations]);

  const whole = `${titlePrefix}${title} – ${PRODUCT_NAME}`;
  useEffect(() => {
    document.title = whole;
  }, [whole]);

  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
