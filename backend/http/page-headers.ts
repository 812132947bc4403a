/** Which security headers an answer carries: on a slow line those of a page were half a kilobyte of each file and each answer. */
import type Koa from 'koa';
import { isFhir } from './operation-outcome.ts';

/** What only a page is told: a script or a style opens no window, is framed by nobody and follows no policy of its own. */
const OF_PAGES = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
];

/** Of data that somebody opens in a window all the same: it loads nothing and stands in no frame. */
const POLICY_OF_DATA = "default-src 'none';frame-ancestors 'none'";

export function leaveOutPageHeaders(ctx: Koa.ParameterizedContext): void {
  for (const header of OF_PAGES) ctx.remove(header);
}

/** Gives the interface's answers in JSON the headers of data. */
export const dataHeaders: Koa.Middleware = async (ctx, next) => {
  try {
    await next();
  } finally {
    const { path } = ctx;
    const isData = path === '/api' || path.startsWith('/api/') || isFhir(path);
    if (isData && /^application\/(?:[a-z]+\+)?json\b/.test(ctx.type || 'application/json')) {
      leaveOutPageHeaders(ctx);
      ctx.set('Content-Security-Policy', POLICY_OF_DATA);
      ctx.set('X-Frame-Options', 'DENY');
    }
  }
};
