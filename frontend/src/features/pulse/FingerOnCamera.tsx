import styles from './Pulse.module.css';

/** The back of a phone, and a fingertip that lies over its camera and its lamp. Said in words beside it. */
export function FingerOnCamera() {
  return (
    <svg viewBox="0 0 240 150" aria-hidden className={styles.picture}>
      <rect x="46" y="6" width="104" height="200" rx="16" className={styles.phone} />
      <rect x="58" y="18" width="44" height="74" rx="14" className={styles.lenses} />
      <circle cx="80" cy="74" r="9" className={styles.lens} />
      <circle cx="74" cy="42" r="30" className={styles.glow} />
      <path
        d="M260 22 H86 C66 22 56 32 56 44 S66 66 86 66 H166 C186 66 196 74 204 88 L260 180 Z"
        className={styles.finger}
      />
      <path d="M62 44 C62 34 72 30 88 31 V57 C72 58 62 54 62 44 Z" className={styles.nail} />
      <path d="M132 28 q5 16 0 32 M142 28 q5 16 0 32" className={styles.joint} />
    </svg>
  );
}
