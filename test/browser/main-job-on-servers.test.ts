import { Screens } from '../harness/screens.ts';
import { skip } from '../harness/skip.ts';
import { type ServerSite, serverSite } from '../harness/store-sites.ts';
import { doesTheMainJob } from './main-job.ts';

describe('the main job, in two browsers, with its events in EventStoreDB and its read models in MongoDB', () => {
  let site: ServerSite | null = null;
  before(async function () {
    const found = await serverSite();
    if (typeof found === 'string') return skip(this, found);
    site = found;
    // It reads a whole collection for every query and change: two thousand events take it minutes, of which a test must not
    // depend.
    if (found.mongodb.kind === 'FerretDB')
      skip(this, 'FerretDB takes minutes for the sample data; set TEST_MONGODB_URL to a MongoDB');
  });
  after(() => site?.stop());

  doesTheMainJob(() => Screens.start(site === null ? {} : { configuration: site.configuration }), {
    // The double shares this process with the product.
    seedingMs: 240_000,
    stepMs: 60_000,
  });
});
