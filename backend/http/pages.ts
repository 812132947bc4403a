/** The built front end: hashed assets for ever, pages never kept; any path that is no file is the application's own. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { send } from '@koa/send';
import type Koa from 'koa';

const YEAR_MS = 365 * 24 * 3_600_000;

export function pages(directory: string): Koa.Middleware {
  return async (ctx, next) => {
    const { path } = ctx;
    if (path.startsWith('/api') || path === '/ws') return next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (!existsSync(join(directory, 'index.html'))) {
      ctx.status = 503;
      ctx.type = 'text/plain';
      ctx.body = 'The pages have not been built. Run: npm run build';
      return;
    }
    if (path.startsWith('/assets/')) {
      await send(ctx, path, { root: directory, maxAge: YEAR_MS, immutable: true });
      return;
    }
    if (/\.[a-z0-9]+$/i.test(path) && (await sent(ctx, path, directory))) return;
    ctx.set('Cache-Control', 'no-cache');
    await send(ctx, 'index.html', { root: directory, maxAge: 0 });
  };
}

async function sent(ctx: Koa.ParameterizedContext, path: string, root: string): Promise<boolean> {
  try {
    await send(ctx, path, { root, maxAge: 0 });
    return true;
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 404) return false;
    throw error;
  }
}
