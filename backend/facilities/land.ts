/**
 * Where the countries with lists of hospitals lie, as a few boxes each: what tells a position in the sea, or one whose numbers were
 * swapped, from one on land. Along borders a box takes in a strip of the neighbours.
 */
import { MAPPED_COUNTRIES, type MappedCountry } from '../../events/enums.ts';

interface Box {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

const BOXES: Readonly<Record<MappedCountry, readonly Box[]>> = {
  CD: [
    // The corridor to the sea, then the basin and Katanga.
    { south: -6.1, west: 12.2, north: -4.2, east: 16.5 },
    { south: -13.5, west: 16, north: 5.4, east: 31.4 },
  ],
  NG: [
    // North of the lagoons, then the delta.
    { south: 6.3, west: 2.6, north: 13.95, east: 14.75 },
    { south: 5.2, west: 5, north: 6.3, east: 9.6 },
    { south: 4.2, west: 5.6, north: 5.2, east: 8.9 },
  ],
  KE: [
    // The coast runs north-east.
    { south: -4.75, west: 33.8, north: 5.1, east: 39.75 },
    { south: -3.75, west: 39.75, north: 5.1, east: 39.95 },
    { south: -3.3, west: 39.95, north: 5.1, east: 40.3 },
    { south: -2.6, west: 40.3, north: 5.1, east: 41 },
    { south: -2.1, west: 41, north: 5.1, east: 41.95 },
  ],
};

/** null: in the sea, or in none of these countries. */
export const countryAt = (lat: number, lng: number): MappedCountry | null =>
  MAPPED_COUNTRIES.find((country) => BOXES[country].some((box) => isIn(box, lat, lng))) ?? null;

const isIn = ({ south, west, north, east }: Box, lat: number, lng: number): boolean =>
  lat >= south && lat <= north && lng >= west && lng <= east;
