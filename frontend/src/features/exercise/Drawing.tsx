import styles from './Exercise.module.css';

/** The drawing of an exercise; it moves, unless the reader wants nothing to. What it shows is said beside it. */
export function Drawing({ path }: { readonly path: string }) {
  return (
    <picture className={styles.drawing}>
      <source media="(prefers-reduced-motion: reduce)" srcSet={`${path}#still`} />
      <img src={path} alt="" width={320} height={200} />
    </picture>
  );
}
