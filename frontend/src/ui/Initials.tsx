import styles from './Initials.module.css';
import { initialsOf } from '../lib/person.ts';

/** A person's initials in a circle; whoever shows it says the name beside it. */
export function Initials({ name }: { readonly name: string }) {
  return (
    <span className={styles.circle} aria-hidden>
      {initialsOf(name)}
    </span>
  );
}
