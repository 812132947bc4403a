/**
 * The built front end: hashed assets for ever, pages never kept. A path that is neither a file nor a screen is answered
 * with the page too, as 404: the page then says so in the reader's language.
 */
import { DAY_MS } from '../../lib/durations.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { send } from '@koa/send';
import type Koa from 'koa';
import { isPagePath } from '../contract/page-paths.ts';
import { NOTHING_HERE, Refusal } from '../event-sourcing/refusal.ts';
import { LESSON_FILES, sendLessonFile } from './lesson-files.ts';
import { isFhir } from './operation-outcome.ts';
import { leaveOutPageHeaders } from './page-headers.ts';

export const LIVE_PATH = '/ws';
const YEAR_MS = 365 * DAY_MS;

export function pages(directory: string): Koa.Middleware {
  return async (ctx, next) => {
    const { path } = ctx;
    if (path === '/api' || path.startsWith('/api/') || isFhir(path)) {
      await next();
      return;
    }
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      const allowed = pageMethodsAt(path);
      if (allowed.length === 0) throw Refusal.notFound(NOTHING_HERE);
      ctx.set('Allow', allowed.join(', '));
      throw new Refusal(405, `${ctx.method} is not possible here.`);
    }
    if (path === LIVE_PATH) {
      ctx.set('Upgrade', 'websocket');
      throw new Refusal(426, 'This address is for live connections: ask for an upgrade to a WebSocket.');
    }
    if (!existsSync(join(directory, 'index.html'))) {
      ctx.status = 503;
      ctx.type = 'text/plain';
      ctx.body = 'The pages have not been built. Run: npm run build';
      return;
    }
    if (path.startsWith('/assets/')) {
      if (await sent(ctx, path, { root: directory, maxAge: YEAR_MS, immutable: true })) {
        leaveOutPageHeaders(ctx);
        // Its name changes with it: nobody asks whether it has changed.
        ctx.remove('Last-Modified');
        return;
      }
      throw Refusal.notFound(NOTHING_HERE);
    }
    if (path.startsWith(LESSON_FILES)) {
      await sendLessonFile(ctx, directory);
      leaveOutPageHeaders(ctx);
      return;
    }
    if (/\.[a-z0-9]+$/i.test(path) && (await sent(ctx, path, { root: directory, maxAge: 0 }))) return;
    ctx.set('Cache-Control', 'no-cache');
    ctx.status = isPagePath(path) ? 200 : 404;
    await send(ctx, 'index.html', { root: directory, maxAge: 0 });
  };
}

/** What methods are possible at a path outside the interface; none where there is nothing. */
export const pageMethodsAt = (path: string): readonly string[] =>
  isPagePath(path) || path === LIVE_PATH ? ['HEAD', 'GET'] : [];

/** Whether there was such a file. A path that leads out of the directory, or that no file can have, is none. */
async function sent(
  ctx: Koa.ParameterizedContext,
  path: string,
  options: Parameters<typeof send>[2],
): Promise<boolean> {
  try {
    return (await send(ctx, path, options)) !== undefined;
  } catch (error) {
    if (error instanceof Error && 'status' in error && Number(error.status) < 500) return false;
    throw error;
  }
}
