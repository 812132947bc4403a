/** Distances on the earth as a sphere of its mean radius. */

export interface Coordinates {
  /** Degrees. */
  readonly lat: number;
  readonly lng: number;
}

const EARTH_RADIUS_KM = 6371.0088;
export const KM_OF_A_DEGREE = (EARTH_RADIUS_KM * Math.PI) / 180;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** In a straight line, by the haversine formula. */
export function distanceKm(from: Coordinates, to: Coordinates): number {
  const half = (degrees: number): number => Math.sin(radians(degrees) / 2) ** 2;
  const squared =
    half(to.lat - from.lat) +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(to.lng - from.lng);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(squared)));
}
