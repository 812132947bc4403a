/** A disk of a few megabytes, for what happens when it is full. */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from 'mocha';
import { skip } from './skip.ts';

export class SmallDisk {
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
  }

  /** Mounts one at a folder, which is made where it is missing; skips the test where that is not possible. */
  static mount(context: Context, path: string, megabytes: number): SmallDisk {
    mkdirSync(path, { recursive: true });
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path], { stdio: 'pipe' });
    } catch {
      skip(context, 'it needs a small disk of its own, and no tmpfs may be mounted here; run it as root');
    }
    return new SmallDisk(path);
  }

  /** Writes until nothing more goes in. */
  fill(): void {
    const file = openSync(join(this.path, 'filler'), 'w');
    for (let size = 256 * 1024; size >= 1;) {
      try {
        if (writeSync(file, Buffer.alloc(size)) < size) size = Math.floor(size / 2);
      } catch {
        size = Math.floor(size / 2);
      }
    }
    closeSync(file);
  }

  /** Removes what it was filled with. */
  free(): void {
    rmSync(join(this.path, 'filler'), { force: true });
  }

  /** From now on nothing can be written there. */
  makeReadOnly(): void {
    execFileSync('mount', ['-o', 'remount,ro', this.path], { stdio: 'pipe' });
  }

  /** Lazily: the driver for Node 20 keeps a closed file open until its statements have been collected. */
  unmount(): void {
    execFileSync('umount', ['-l', this.path]);
  }
}
