/** The system's Chromium: where it is, how it is got where it is missing, how the browser tests start it. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser } from 'playwright-core';

/** The shell first: it draws the same pages without a window around them, and opens one in a third of the time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** Packages of Debian, of which older releases have the second alone. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];

/**
 * The path of a Chromium that can be run: `CHROMIUM_PATH`, else one on the `PATH`, else, as root on a Debian-like
 * system, the distribution's package, which is then installed (about 15 s and 90 MB to fetch).
 *
 * @throws Error with a sentence that says what to do, when there is none.
 */
export function chromiumPath(environment: NodeJS.ProcessEnv = process.env): string {
  const named = environment['CHROMIUM_PATH'];
  if (named) {
    if (!isExecutable(named))
      throw new Error(`CHROMIUM_PATH names ${named}, which is no program that can be run.`);
    return named;
  }
  const found = onPath(environment);
  if (found) return found;
  install(environment);
  const installed = onPath(environment);
  if (!installed)
    throw new Error('Chromium was installed, but no chromium is on the PATH. Set CHROMIUM_PATH.');
  return installed;
}

/**
 * Starts Chromium without a window, with an empty profile and nothing of its own to fetch.
 *
 * @param flags what one suite needs beside that.
 */
export function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...flags,
    ],
  });
}

function onPath(environment: NodeJS.ProcessEnv): string | undefined {
  const folders = (environment['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function install(environment: NodeJS.ProcessEnv): void {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync('/usr/bin/apt-get')) {
    throw new Error(
      'The browser tests need Chromium: install it, or set CHROMIUM_PATH to a Chromium or Chrome.',
    );
  }
  console.log('Installing Chromium for the browser tests.');
  const quietly = { ...environment, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (...words: readonly string[]) =>
    spawnSync('/usr/bin/apt-get', ['-q', ...words], {
      env: quietly,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
  const said = [aptGet('update')];
  for (const name of PACKAGES) {
    const answer = aptGet('install', '-y', '--no-install-recommends', name);
    if (answer.status === 0) return;
    said.push(answer);
  }
  throw new Error(`apt-get failed.\n${said.map(({ stdout, stderr }) => `${stdout}${stderr}`).join('')}`);
}
