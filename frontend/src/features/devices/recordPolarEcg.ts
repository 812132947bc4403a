import { type FoundDevice, type GattService, POLAR_SERVICE } from './bluetooth.ts';
import {
  EcgRecording,
  parseEcgFrame,
  parseStarted,
  POLAR_CONTROL,
  POLAR_DATA,
  START_ECG,
  STOP_ECG,
} from './profiles/polarEcg.ts';
import { connected, DeviceFailure } from './readDevice.ts';

interface Recorded {
  readonly device: FoundDevice;
  readonly seconds: number;
  readonly signal: AbortSignal;
  /** How many whole seconds there are without a gap; fewer than before where one was lost. */
  readonly onSeconds: (seconds: number) => void;
}

/** In ms: a strap that tells nothing for so long has slipped, or is out of reach. */
const SILENT_MS = 10_000;

/**
 * Microvolts, 130 a second, so many seconds without a gap.
 *
 * @throws DeviceFailure `connection` where it was not reached, went away or fell silent, or the recording was called off;
 *   `service` where it has no such ECG; `refused` where it does not start one.
 */
export async function recordPolarEcg({ device, seconds, signal, onSeconds }: Recorded): Promise<Int16Array> {
  const server = await connected(device, signal);
  const over = new AbortController();
  try {
    const service = await server.getPrimaryService(POLAR_SERVICE).catch((error: unknown) => {
      throw new DeviceFailure(server.connected ? 'service' : 'connection', error);
    });
    return await recorded(service, { device, seconds, signal, onSeconds }, over.signal);
  } catch (error) {
    throw error instanceof DeviceFailure ? error : new DeviceFailure('connection', error);
  } finally {
    over.abort();
    if (server.connected) server.disconnect();
  }
}

/** @param over ends the listening. */
async function recorded(
  service: GattService,
  { device, seconds, signal, onSeconds }: Recorded,
  over: AbortSignal,
): Promise<Int16Array> {
  const control = await service.getCharacteristic(POLAR_CONTROL);
  const data = await service.getCharacteristic(POLAR_DATA);
  const recording = new EcgRecording();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const whole = new Promise<Int16Array>((resolve, reject) => {
    const fail = (failure: DeviceFailure['failure']) => reject(new DeviceFailure(failure));
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => fail('connection'), SILENT_MS);
    };
    device.addEventListener('gattserverdisconnected', () => fail('connection'), { signal: over });
    signal.addEventListener('abort', () => fail('connection'), { signal: over });
    over.addEventListener('abort', () => clearTimeout(timer));
    const onControl = () => {
      if (control.value != null && parseStarted(control.value) === false) fail('refused');
    };
    const onData = () => {
      const frame = data.value == null ? null : parseEcgFrame(data.value);
      if (frame === null) return;
      wait();
      recording.add(frame);
      onSeconds(Math.floor(recording.seconds));
      if (recording.seconds >= seconds) resolve(recording.samples());
    };
    control.addEventListener('characteristicvaluechanged', onControl, { signal: over });
    data.addEventListener('characteristicvaluechanged', onData, { signal: over });
    wait();
  });
  // It may fail before it is waited for, which then tells the same.
  whole.catch(() => undefined);
  await control.startNotifications();
  await data.startNotifications();
  await control.writeValueWithResponse(START_ECG);
  const samples = await whole;
  await control.writeValueWithResponse(STOP_ECG).catch(() => undefined);
  return samples;
}
