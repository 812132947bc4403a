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
  });
  after(() => site?.stop());

  doesTheMainJob(() => Screens.start(site === null ? {} : { configuration: site.configuration }), {
    // Two thousand events take minutes through the double, which shares this process with the product.
    patients: 'registered',
    seedingMs: 120_000,
    stepMs: 60_000,
  });
});
