/** The slowest quarter of the field's phones, as the browser can play them, and what a page asks for over their line. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CDPSession } from 'playwright-core';
import { PAGES } from '../harness/screens.ts';

/** 400 kbit/s, 400 ms. */
const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SLOWDOWN = 6;

/** From now on a page has a slow line and a slow processor. */
export async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.emulateNetworkConditions', LINE);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

/** The names of the files of texts: they are sent as scripts and are none. */
export async function textFiles(): Promise<ReadonlySet<string>> {
  const manifest = JSON.parse(await readFile(join(PAGES, '.vite', 'manifest.json'), 'utf8')) as Readonly<
    Record<string, { readonly file: string }>
  >;
  return new Set(
    Object.entries(manifest).flatMap(([key, { file }]) =>
      key.includes('locales/') || /-texts\./.test(file) ? [`/${file}`] : [],
    ),
  );
}

export interface Asked {
  readonly path: string;
  readonly at: number;
  /** On the wire. */
  bytes: number;
  /** Of these, those of the head of the answer are none. */
  body: number;
}

/** All that the page asks for, with times in seconds and sizes on the wire. */
export function watchRequests(cdp: CDPSession): ReadonlyMap<string, Asked> {
  const asked = new Map<string, Asked>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    const { protocol, pathname } = new URL(request.url);
    if (protocol !== 'data:') asked.set(requestId, { path: pathname, at: timestamp, bytes: 0, body: 0 });
  });
  cdp.on('Network.webSocketWillSendHandshakeRequest', ({ requestId, timestamp }) => {
    asked.set(requestId, { path: '/ws', at: timestamp, bytes: 0, body: 0 });
  });
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const request = asked.get(requestId);
    if (request !== undefined) request.body += encodedDataLength;
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = asked.get(requestId);
    if (request !== undefined) request.bytes = encodedDataLength;
  });
  return asked;
}

export const sizeOf = (those: readonly Asked[], which: 'bytes' | 'body'): number =>
  those.reduce((sum, one) => sum + one[which], 0) / 1024;
