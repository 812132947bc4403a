import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const FILE = '/favicon.svg';

/** Puts the icon of the window into the page itself: a request would cost more than it. */
export function inlineIcon(publicDirectory: string): Plugin {
  return {
    name: 'inline-icon',
    apply: 'build',
    async transformIndexHtml(html) {
      const icon = await readFile(join(publicDirectory, FILE), 'utf8');
      const address = `data:image/svg+xml,${encodeURIComponent(icon.replaceAll(/\s+/g, ' ').trim())}`;
      return html.replace(`href="${FILE}"`, `href="${address}"`);
    },
  };
}
