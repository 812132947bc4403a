/** The public lists of hospitals and places in memory, the hospitals in a grid, so that few are measured for a question. */
import type { ListedFacility, ListedPlace } from '../../fixtures/facilities.ts';
import { type Coordinates, KM_OF_A_DEGREE } from '../contract/distance.ts';

/** Degrees. */
const CELL = 0.5;

const cellOf = (degrees: number): number => Math.floor(degrees / CELL);

export class FacilityCatalogue {
  readonly places: readonly ListedPlace[];
  readonly #byId: ReadonlyMap<string, ListedFacility>;
  readonly #cells = new Map<string, ListedFacility[]>();

  constructor(facilities: readonly ListedFacility[], places: readonly ListedPlace[]) {
    this.places = places;
    this.#byId = new Map(facilities.map((facility) => [facility.id, facility]));
    for (const facility of facilities) {
      const key = `${cellOf(facility.lat)} ${cellOf(facility.lng)}`;
      const cell = this.#cells.get(key);
      if (cell === undefined) this.#cells.set(key, [facility]);
      else cell.push(facility);
    }
  }

  get(id: string): ListedFacility | null {
    return this.#byId.get(id) ?? null;
  }

  /** All that may lie within the radius: those of every cell that a square around it touches. */
  around({ lat, lng }: Coordinates, radiusKm: number): readonly ListedFacility[] {
    const high = radiusKm / KM_OF_A_DEGREE;
    // The widest that the circle is, at the latitude nearest to a pole.
    const narrowest = Math.cos((Math.min(Math.abs(lat) + high, 90) * Math.PI) / 180);
    const wide = Math.min(high / narrowest, 180);
    const found: ListedFacility[] = [];
    for (let row = cellOf(lat - high); row <= cellOf(lat + high); row++)
      for (let column = cellOf(lng - wide); column <= cellOf(lng + wide); column++)
        found.push(...(this.#cells.get(`${row} ${column}`) ?? []));
    return found;
  }
}
