/** Films for the fake camera of Chromium: pictures of one colour each. */
import { writeFile } from 'node:fs/promises';
import type { LightSample } from '../../frontend/src/features/pulse/pulseFromLight.ts';

const WIDTH = 64;
const HEIGHT = 48;
export const PICTURES_A_SECOND = 30;

/** Writes a film in YUV4MPEG2, as the browser's fake camera plays it, over and over. */
export async function writeFilm(file: string, pictures: readonly LightSample[]): Promise<void> {
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${PICTURES_A_SECOND}:1 Ip A1:1 C420jpeg\n`);
  await writeFile(file, Buffer.concat([head, ...pictures.flatMap(pictureOf)]));
}

function pictureOf({ red, green, blue }: LightSample): readonly Buffer[] {
  const y = 0.299 * red + 0.587 * green + 0.114 * blue;
  const plane = (value: number, share: number) =>
    Buffer.alloc((WIDTH * HEIGHT) / share, Math.round(Math.min(255, Math.max(0, value))));
  return [
    Buffer.from('FRAME\n'),
    dithered(y),
    plane(128 + (blue - y) * 0.564, 4),
    plane(128 + (red - y) * 0.713, 4),
  ];
}

/** One brightness between two whole ones, as the noise of a camera makes it: so many pixels of the one, the rest of the other. */
function dithered(value: number): Buffer {
  const plane = Buffer.alloc(WIDTH * HEIGHT, Math.floor(value));
  const brighter = Math.round((value - Math.floor(value)) * plane.length);
  for (let at = 0; at < brighter; at += 1) plane[(at * 7919) % plane.length] = Math.floor(value) + 1;
  return plane;
}
