import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../lib/classNames.ts';
import styles from './IconButton.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'type' | 'children'> {
  readonly icon: ReactNode;
  /** What the button does, and for whom: a picture alone says neither. */
  readonly label: string;
  /** The one that is pressed most has an edge. */
  readonly isFirst?: boolean;
  readonly busy?: boolean;
}

/** A picture with a name, where a word for each row would leave no room for the rows. */
export function IconButton({
  icon,
  label,
  isFirst = false,
  busy = false,
  disabled,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={classNames(styles.button, isFirst && styles.first)}
      aria-label={label}
      title={label}
      disabled={disabled === true || busy}
    >
      {busy ? <LoaderCircle aria-hidden size={18} className={styles.busy} /> : icon}
    </button>
  );
}
