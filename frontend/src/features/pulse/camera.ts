/** The light that the phone's camera sees, picture by picture. No picture is kept: each becomes three numbers at once. */
import type { LightSample } from './pulseFromLight.ts';

/** Why there is no camera: it was not allowed, or there is none that works. */
export type CameraFailure = 'refused' | 'none';

/** Enough for a mean, and little for a slow phone. */
const PICTURE = { width: 32, height: 24 } as const;

/**
 * Turns the camera at the back on, and its lamp where it has one.
 *
 * @param onPicture told of every picture, with its mean colour.
 * @param signal turns it off.
 * @throws CameraError
 */
export async function watchLight(
  onPicture: (sample: LightSample) => void,
  signal: AbortSignal,
): Promise<void> {
  const stream = await openCamera();
  const stop = () => stream.getTracks().forEach((track) => track.stop());
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop, { once: true });
  for (const track of stream.getVideoTracks()) void lightLamp(track);
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  const canvas = document.createElement('canvas');
  canvas.width = PICTURE.width;
  canvas.height = PICTURE.height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) {
    stop();
    throw new CameraError('none');
  }
  const look = (now: number, picture?: VideoFrameCallbackMetadata) => {
    if (signal.aborted) return;
    context.drawImage(video, 0, 0, PICTURE.width, PICTURE.height);
    const { data } = context.getImageData(0, 0, PICTURE.width, PICTURE.height);
    onPicture({ atMs: picture?.captureTime ?? now, ...meanColour(data) });
    next();
  };
  const next = (): void => {
    // Older browsers do not tell of each picture: then the screen's own beat is looked at.
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(look);
    else requestAnimationFrame((now) => look(now));
  };
  await video.play();
  next();
}

async function openCamera(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: {
        facingMode: 'environment',
        width: { ideal: 320 },
        height: { ideal: 240 },
        frameRate: { ideal: 30 },
      },
    });
  } catch (error) {
    const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
    throw new CameraError(isRefused ? 'refused' : 'none');
  }
}

/** Where there is no lamp, the light of the room does. */
async function lightLamp(track: MediaStreamTrack): Promise<void> {
  // The browsers' own types do not know of the lamp yet.
  const lamp: MediaTrackConstraintSet & { readonly torch: boolean } = { torch: true };
  await track.applyConstraints({ advanced: [lamp] }).catch(() => undefined);
}

export class CameraError extends Error {
  readonly why: CameraFailure;

  constructor(why: CameraFailure) {
    super(`No camera: ${why}`);
    this.why = why;
  }
}

function meanColour(data: Uint8ClampedArray): Pick<LightSample, 'red' | 'green' | 'blue'> {
  let [red, green, blue] = [0, 0, 0];
  for (let at = 0; at < data.length; at += 4) {
    red += data[at] ?? 0;
    green += data[at + 1] ?? 0;
    blue += data[at + 2] ?? 0;
  }
  const pixels = data.length / 4;
  return { red: red / pixels, green: green / pixels, blue: blue / pixels };
}
