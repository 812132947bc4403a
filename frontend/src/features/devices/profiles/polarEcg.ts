/**
 * The ECG of a Polar H10 as Polar publishes it (polar-ble-sdk, "Polar Measurement Data" specification): 130 samples a second, each
 * three bytes of whole microvolts.
 */

import { POLAR_RATE } from '../bluetooth.ts';

export const POLAR_CONTROL = 'fb005c81-02e7-f387-1cad-8acd2d8df0c8';
export const POLAR_DATA = 'fb005c82-02e7-f387-1cad-8acd2d8df0c8';

/** Start, ECG, at 130 samples a second, of 14 bits. */
export const START_ECG = Uint8Array.of(0x02, 0x00, 0x00, 0x01, POLAR_RATE, 0x00, 0x01, 0x01, 0x0e, 0x00);
export const STOP_ECG = Uint8Array.of(0x03, 0x00);

const RESPONSE = 0xf0;
const START = 0x02;
/** It had been started before. */
const ALREADY = 0x06;

/** What the control point answers to the start; null for an answer to anything else. */
export function parseStarted(packet: DataView): boolean | null {
  if (packet.byteLength < 4 || packet.getUint8(0) !== RESPONSE || packet.getUint8(1) !== START) return null;
  return [0, ALREADY].includes(packet.getUint8(3));
}

const HEADER = 10;
const ECG = 0x00;

export interface EcgFrame {
  /** When its last sample was taken, in ms by the device's own clock, of which only differences mean anything. */
  readonly lastAt: number;
  readonly microvolts: Int16Array;
}

/** Type, time of the last sample in ns (8 bytes), form, then the samples; null for what is no ECG of that form. */
export function parseEcgFrame(packet: DataView): EcgFrame | null {
  if (packet.byteLength <= HEADER || packet.getUint8(0) !== ECG || packet.getUint8(9) !== 0x00) return null;
  if ((packet.byteLength - HEADER) % 3 !== 0) return null;
  const microvolts = new Int16Array((packet.byteLength - HEADER) / 3);
  for (let index = 0; index < microvolts.length; index++) {
    const at = HEADER + 3 * index;
    const value = packet.getUint16(at, true) + packet.getInt8(at + 2) * 0x10000;
    // Beyond 33 mV a contact is off, which the reading tells by the flat top.
    microvolts[index] = Math.max(-0x8000, Math.min(0x7fff, value));
  }
  return { lastAt: Number(packet.getBigUint64(1, true)) / 1e6, microvolts };
}

/** A tenth of a second: frames come each half a second or more, and one that is lost leaves more than that. */
const GAP_MS = 100;

/** Frames as one recording. What was before a frame that is lost is dropped: what is joined over a gap beats wrongly. */
export class EcgRecording {
  readonly #frames: Int16Array[] = [];
  #lastAt: number | null = null;
  #samples = 0;

  get seconds(): number {
    return this.#samples / POLAR_RATE;
  }

  add({ lastAt, microvolts }: EcgFrame): void {
    const expected = this.#lastAt === null ? lastAt : this.#lastAt + (microvolts.length / POLAR_RATE) * 1000;
    if (Math.abs(lastAt - expected) > GAP_MS) {
      this.#frames.length = 0;
      this.#samples = 0;
    }
    this.#frames.push(microvolts);
    this.#samples += microvolts.length;
    this.#lastAt = lastAt;
  }

  /** All that came without a gap. */
  samples(): Int16Array {
    const samples = new Int16Array(this.#samples);
    let at = 0;
    for (const frame of this.#frames) {
      samples.set(frame, at);
      at += frame.length;
    }
    return samples;
  }
}
