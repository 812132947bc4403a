/** The answer to a command. */
import type { Outcome } from '../event-sourcing/command.ts';
import type { Services } from '../event-sourcing/services.ts';
import type { RouteResult } from './route.ts';

/**
 * Answers a command with what is read once the read models show what it wrote, or once that has taken too long, which the
 * answer then says.
 */
export async function whenShown<Body>(
  { readYourWrites }: Services,
  written: Omit<Outcome<unknown>, 'state'>,
  read: () => Body | Promise<Body>,
): Promise<RouteResult<Body>> {
  const { position, repeated } = written;
  const viewMayLag = await readYourWrites.settle(written);
  return { body: await read(), position, repeated, viewMayLag };
}
