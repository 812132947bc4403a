import type { ReactNode } from 'react';
import type { LogGroup } from '../../../../../events/vocabulary.ts';
import styles from './Picture.module.css';

export type PictureName = Extract<
  LogGroup,
  | 'chest'
  | 'breathing'
  | 'palpitations'
  | 'swelling'
  | 'dizziness'
  | 'activity'
  | 'other'
  | 'osmotic'
  | 'foot'
  | 'eyes'
>;

const trouble = (d: string) => <path className={styles.trouble} d={d} />;

/** A body in the colour of the text, and in red what is wrong with it. */
const DRAWINGS: Readonly<Record<PictureName | 'medicines' | 'meter', ReactNode>> = {
  chest: (
    <>
      <circle cx="32" cy="12" r="8.5" />
      <path d="M9 61V44c0-11 7-17 17-17h12c10 0 17 6 17 17v17M18 61V46M46 61V46" />
      <path
        className={styles.filled}
        d="M37 31l3 6.5 6.5-2-3 6.2 5.8 3.3-6.4 2.3 1.4 6.7-5.8-3.6-4.5 5-1-6.7-6.7.4 4.3-5.2-4.6-5 6.7-.6z"
      />
    </>
  ),
  breathing: (
    <>
      <path d="M12 61V50C6 45 4 37 5 28 7 14 17 5 29 5c11 0 17 7 18 17l5 9-5 2v4l-5 3 5 3v4c0 4-3 6-8 5l-5-1v10" />
      <circle cx="37" cy="23" r="1.4" />
      {trouble('M54 37c3-1 5-1 8 0M53 43c3 0 6 2 8 4M51 49c3 1 4 4 5 7')}
    </>
  ),
  palpitations: (
    <>
      <path d="M32 55C14 43 8 33 10 24c2-9 15-12 22 0 7-12 20-9 22 0 2 9-4 19-22 31z" />
      {trouble('M15 34h8l4-7 6 14 5-10 3 3h8')}
      <path d="M5 12c-3 6-3 12-1 18M59 12c3 6 3 12 1 18" />
    </>
  ),
  swelling: (
    <>
      <path d="M23 4v17c-8 6-10 19-6 29 1 4 3 6 8 6h26c7 0 8-9 1-11-8-2-11-5-11-10 4-4 4-10 0-14V4" />
      {trouble('M12 22c-6 8-7 19-3 29M47 20c4 4 4 10 2 14M51 39c4 0 7 1 9 3')}
    </>
  ),
  dizziness: (
    <>
      <circle cx="32" cy="40" r="19" />
      <path d="M22 34l6 6M28 34l-6 6M36 34l6 6M42 34l-6 6M24 49c3-3 5 3 8 0s5 3 8 0" />
      {trouble('M10 18C4 8 20 3 34 4s26 6 20 13c-4 4-14 4-22 3')}
      <circle className={styles.filled} cx="12" cy="19" r="3.5" />
      <circle className={styles.filled} cx="54" cy="9" r="3.5" />
    </>
  ),
  activity: (
    <>
      <path d="M4 60h16V49h14V38h14V27h13" />
      <circle cx="25" cy="11" r="6.5" />
      <path d="M21 20c-6 4-8 11-6 18l-3 10M15 38l9 2 1 8M20 23l8 8 5 5" />
      {trouble('M36 6l4-3M38 12h6M36 18l4 3')}
    </>
  ),
  other: (
    <>
      <path d="M32 8c13 0 20 9 20 22 0 16-9 28-20 28S12 46 12 30C12 17 19 8 32 8z" />
      <path d="M21 29h5M39 31h5M24 45c4-1 9-1 12 2l5 4" />
      {trouble('M8 14L3 10M14 8l-3-6M56 14l5-4M50 8l3-6')}
    </>
  ),
  osmotic: (
    <>
      <path d="M10 8h30l-4 48H14L10 8z" />
      <path d="M12.5 38c5-4 9 3 14 0s7-2 11-1" />
      {trouble('M53 14c5 7 7 10 7 14a7 7 0 0 1-14 0c0-4 2-7 7-14z')}
    </>
  ),
  foot: (
    <>
      <path d="M20 3v18c0 9-4 12-9 18-5 7-3 18 5 20 6 1 11-3 18-4 10-1 24 1 25-7 1-6-6-8-13-9-9-2-12-7-12-16V3" />
      <path d="M47 41l-2 6M53 43l-2 5" />
      <circle className={styles.filled} cx="24" cy="45" r="5" />
      {trouble('M24 33v-3M13 36l-2-2M36 40l2-2')}
    </>
  ),
  eyes: (
    <>
      <path d="M3 32C12 18 22 12 32 12s20 6 29 20C52 46 42 52 32 52S12 46 3 32z" />
      <circle cx="32" cy="32" r="10" />
      <circle className={styles.filled} cx="38" cy="27" r="4.5" />
      {trouble('M48 8l5-5M56 14l6-3M40 5l2-4')}
    </>
  ),
  medicines: (
    <>
      <rect x="4" y="10" width="38" height="44" rx="6" />
      <circle cx="15" cy="23" r="4" />
      <circle cx="31" cy="23" r="4" />
      <circle cx="15" cy="40" r="4" />
      <circle cx="31" cy="40" r="4" strokeDasharray="3 4" />
      {trouble('M46 34l10-10a5 5 0 0 1 7 7L53 41a5 5 0 0 1-7-7zM51 29l7 7')}
    </>
  ),
  meter: (
    <>
      <rect x="6" y="10" width="52" height="46" rx="8" />
      <path d="M15 20h34v26H15zM22 27h20M22 33h16M22 39h11" />
    </>
  ),
};

interface PictureProps {
  readonly of: keyof typeof DRAWINGS;
  readonly small?: boolean;
}

/** A drawing of what is asked, for who reads little; its words stand beside it. */
export function Picture({ of, small = false }: PictureProps) {
  return (
    <svg aria-hidden viewBox="0 0 64 64" className={small ? styles.small : styles.picture}>
      {DRAWINGS[of]}
    </svg>
  );
}

export const isPictured = (group: LogGroup): group is PictureName => group in DRAWINGS;
