import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../lib/classNames.ts';
import { PageLink } from './PageLink.tsx';
import styles from './Button.module.css';

type Variant = 'primary' | 'secondary' | 'quiet';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'type'> {
  readonly variant?: Variant;
  /** What the button started is still running: it cannot be pressed again and shows that it is at work. */
  readonly busy?: boolean;
  readonly large?: boolean;
  readonly type?: 'button' | 'submit';
  readonly icon?: ReactNode;
}

export function Button({
  variant = 'secondary',
  busy = false,
  large = false,
  type = 'button',
  icon,
  disabled,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      className={buttonClass(variant, large)}
      disabled={disabled === true || busy}
    >
      {busy ? <LoaderCircle aria-hidden size={18} className={styles.busy} /> : icon}
      <span>{children}</span>
    </button>
  );
}

interface ButtonLinkProps {
  readonly href: string;
  readonly variant?: Variant;
  readonly large?: boolean;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** Looks like a button and goes somewhere. */
export function ButtonLink({ href, variant = 'secondary', large = false, icon, children }: ButtonLinkProps) {
  return (
    <PageLink href={href} className={buttonClass(variant, large)}>
      {icon}
      <span>{children}</span>
    </PageLink>
  );
}

function buttonClass(variant: Variant, large: boolean): string {
  return classNames(styles.button, styles[variant], large && styles.large);
}
