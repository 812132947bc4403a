/** The built front end: hashed assets for ever, pages never kept; any path that is no file is the application's own. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { send } from '@koa/send';
import type Koa from 'koa';
import { Refusal } from '../refusal.ts';

const YEAR_MS = 365 * 24 * 3_600_000;

export function pages(directory: string): Koa.Middleware {
  return async (ctx, next) => {
    const { path } = ctx;
    if (path === '/api' || path.startsWith('/api/') || path === '/ws') {
      await next();
      return;
    }
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      await next();
      return;
    }
    if (!existsSync(join(directory, 'index.html'))) {
      ctx.status = 503;
      ctx.type = 'text/plain';
      ctx.body = 'The pages have not been built. Run: npm run build';
      return;
    }
    if (path.startsWith('/assets/')) {
      if (await sent(ctx, path, { root: directory, maxAge: YEAR_MS, immutable: true })) return;
      throw Refusal.notFound('There is nothing at this address.');
    }
    if (/\.[a-z0-9]+$/i.test(path) && (await sent(ctx, path, { root: directory, maxAge: 0 }))) return;
    ctx.set('Cache-Control', 'no-cache');
    await send(ctx, 'index.html', { root: directory, maxAge: 0 });
  };
}

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
