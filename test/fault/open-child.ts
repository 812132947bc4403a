/** Opens the event store at the given path and writes how that ended. For a process of another user. */
import { SqliteEventStore } from '../../events/store/sqlite/event-store.ts';

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('The path of an event store is missing.');
try {
  await SqliteEventStore.open(path).close();
  console.log('opened');
} catch (error) {
  console.log(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
}
