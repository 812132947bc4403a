/** The devices that are read, each by the profile of the Bluetooth SIG that its kind has. */
import type { DeviceType } from '../../../../events/enums.ts';
import type { Uuid } from './bluetooth.ts';
import type { Parsed } from './measurement.ts';
import { parseBloodPressure } from './profiles/bloodPressure.ts';
import { parseGlucose } from './profiles/glucose.ts';
import { parseHeartRate } from './profiles/heartRate.ts';
import { parseContinuous, parseSpotCheck } from './profiles/oximeter.ts';
import { parseWeight } from './profiles/weight.ts';

export interface Stream {
  readonly characteristic: number;
  readonly parse: (packet: DataView) => Parsed;
  /** It tells each moment what it measures just then, not readings: of several that agree one is made. */
  readonly isLive: boolean;
}

interface Kind {
  readonly service: Uuid;
  /** Of which a device has one at least. */
  readonly streams: readonly Stream[];
  /** It hands over what it keeps, on being asked. */
  readonly isAsked: boolean;
}

const spot = (characteristic: number, parse: Stream['parse']): Stream => ({
  characteristic,
  parse,
  isLive: false,
});
const live = (characteristic: number, parse: Stream['parse']): Stream => ({
  characteristic,
  parse,
  isLive: true,
});

export const KINDS = {
  BP_MONITOR: { service: 0x1810, streams: [spot(0x2a35, parseBloodPressure)], isAsked: false },
  GLUCOMETER: { service: 0x1808, streams: [spot(0x2a18, parseGlucose)], isAsked: true },
  SCALE: { service: 0x181d, streams: [spot(0x2a9d, parseWeight)], isAsked: false },
  OXIMETER: {
    service: 0x1822,
    streams: [spot(0x2a5e, parseSpotCheck), live(0x2a5f, parseContinuous)],
    isAsked: false,
  },
  HEART_RATE_MONITOR: { service: 0x180d, streams: [live(0x2a37, parseHeartRate)], isAsked: false },
} as const satisfies Partial<Record<DeviceType, Kind>>;

export type ReadKind = keyof typeof KINDS;
export const READ_KINDS: readonly ReadKind[] = [
  'BP_MONITOR',
  'GLUCOMETER',
  'SCALE',
  'OXIMETER',
  'HEART_RATE_MONITOR',
];

export const isReadKind = (type: DeviceType): type is ReadKind => type in KINDS;

export const kindOf = (type: ReadKind): Kind => KINDS[type];
