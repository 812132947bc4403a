/** What a device says that it measured, before anybody looked at it. */
import type { GLUCOSE_CONTEXTS, GlucoseSign } from '../../../../events/enums.ts';

/** In the units of a log: mmHg, beats a minute, %, kg, mmol/L. */
export interface MeasuredValues {
  readonly bpSys?: number;
  readonly bpDia?: number;
  readonly hr?: number;
  readonly spo2?: number;
  readonly weightKg?: number;
  readonly glucoseMmol?: number;
  readonly glucoseSign?: GlucoseSign;
  readonly glucoseContext?: (typeof GLUCOSE_CONTEXTS)[number];
}

/** What the device noticed while it measured. */
export type Warning = 'moved' | 'loose' | 'position' | 'irregular' | 'questionable';

export interface Measurement {
  readonly values: MeasuredValues;
  /**
   * By the device's clock, which knows no time zone, read in the phone's; milliseconds since 1970. `unknown`: it says a time that
   * there is not, as where its clock was never set; null: it says none.
   */
  readonly at: number | 'unknown' | null;
  /** Which of its users the device takes it for; null where it does not say. */
  readonly person: number | null;
  readonly warnings: readonly Warning[];
  /** By which a device numbers its records; null where it does not. */
  readonly sequence: number | null;
}

/** Why a packet gives nothing that could be a log. */
export type Unusable =
  /** It is shorter than it says of itself. */
  | 'broken'
  /** It says that nothing could be measured. */
  | 'failed'
  /** Of a test fluid or a demonstration: of nobody. */
  | 'test';

export type Parsed =
  | { readonly kind: 'measured'; readonly measurement: Measurement }
  | { readonly kind: 'unusable'; readonly why: Unusable };

export const measured = (
  values: MeasuredValues,
  { at = null, person = null, warnings = [], sequence = null }: Partial<Omit<Measurement, 'values'>> = {},
): Parsed => ({ kind: 'measured', measurement: { values, at, person, warnings, sequence } });

export const unusable = (why: Unusable): Parsed => ({ kind: 'unusable', why });

/** A packet that ends too early is told so, whichever field it lacks. */
export const whole =
  (parse: (packet: DataView) => Parsed) =>
  (packet: DataView): Parsed => {
    try {
      return parse(packet);
    } catch (error) {
      if (error instanceof RangeError) return unusable('broken');
      throw error;
    }
  };

/** Whether the bit is set. */
export const has = (flags: number, bit: number): boolean => ((flags >> bit) & 1) === 1;

/** "Unknown user". */
const NOBODY = 0xff;
export const personOf = (byte: number): number | null => (byte === NOBODY ? null : byte);

/** Reads a packet field after field. */
export class Fields {
  readonly #packet: DataView;
  #at: number;

  constructor(packet: DataView, at = 0) {
    this.#packet = packet;
    this.#at = at;
  }

  /** Where the next `length` bytes lie, which are then behind. */
  take(length: number): number {
    const at = this.#at;
    this.#at += length;
    return at;
  }

  readonly uint8 = (): number => this.#packet.getUint8(this.take(1));
  readonly uint16 = (): number => this.#packet.getUint16(this.take(2), true);
  readonly int16 = (): number => this.#packet.getInt16(this.take(2), true);

  /**
   * Date Time (0x2A08): year (2 bytes), month, day, hours, minutes, seconds. A part that is 0 is not known, which leaves no
   * time, as the 31st of February does.
   *
   * @returns milliseconds since 1970, by the phone's time zone.
   */
  readonly dateTime = (): number | 'unknown' => {
    const parts = [
      this.uint16(),
      this.uint8(),
      this.uint8(),
      this.uint8(),
      this.uint8(),
      this.uint8(),
    ] as const;
    const [year, month, day, hours, minutes, seconds] = parts;
    const date = new Date(year, month - 1, day, hours, minutes, seconds);
    // Years below 100 are read as of the last century.
    const isThat =
      date.getFullYear() === year &&
      date.getMonth() === month - 1 &&
      date.getDate() === day &&
      hours < 24 &&
      minutes < 60 &&
      seconds < 60;
    return isThat ? date.getTime() : 'unknown';
  };
}
