import type { Coordinates } from '../../../../backend/contract/distance.ts';

/** Latitude, then longitude, with a point or a comma for the decimals and whatever a map puts between the two. */
const POSITION = /^([-+−]?\d{1,2}(?:[.,]\d+)?)°?\s*[\s,;]\s*([-+−]?\d{1,3}(?:[.,]\d+)?)°?$/u;

const degrees = (text = ''): number => Number(text.replace(',', '.').replace('−', '-'));

/** @returns null for what is no position on Earth; nothing is repaired */
export function readPosition(text: string): Coordinates | null {
  const match = POSITION.exec(text.trim());
  if (match === null) return null;
  const [lat, lng] = [degrees(match[1]), degrees(match[2])];
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}
