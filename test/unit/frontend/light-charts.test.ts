import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { lightCharts } from '../../../frontend/plugins/lightCharts.ts';
import { temporaryDirectory, type TemporaryDirectory } from '../../harness/temporary-directory.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const CHART = fileURLToPath(new URL('./light-charts-page.ts', import.meta.url));

describe('what stands in for the libraries of the charts', () => {
  const environment = process.env['NODE_ENV'];
  let folder: TemporaryDirectory;
  beforeEach(async () => {
    folder = await temporaryDirectory();
  });
  afterEach(async () => {
    // A build sets it, and other tests load libraries by it.
    if (environment === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = environment;
    await folder.remove();
  });

  /** Bundles what is drawn with all that draws it, and answers the file. */
  async function bundled(entry: string, name: string, ...plugins: readonly Plugin[]): Promise<string> {
    await build({
      configFile: false,
      logLevel: 'silent',
      root: ROOT,
      publicDir: false,
      plugins: [...plugins],
      ssr: { noExternal: true },
      build: {
        ssr: true,
        outDir: folder.path,
        emptyOutDir: false,
        rollupOptions: { input: { [name]: entry }, output: { entryFileNames: '[name].mjs' } },
      },
    });
    return join(folder.path, `${name}.mjs`);
  }

  it('draws what they draw', async () => {
    const drawn = async (name: string, ...plugins: readonly Plugin[]): Promise<unknown> =>
      import(pathToFileURL(await bundled(CHART, name, ...plugins)).href).then(
        (module: { readonly drawn: unknown }) => module.drawn,
      );
    const whole = await drawn('whole');
    assert.match(String(whole), /<line opacity="1".*180 mmHg.*<circle/);
    assert.equal(await drawn('light', lightCharts()), whole);
  });

  for (const [library, file] of [
    ['@nivo/colors', 'colors'],
    ['@react-spring/web', 'spring'],
  ])
    it(`does not build where more is asked of ${library}, and says what`, async () => {
      const entry = join(folder.path, 'entry.js');
      await writeFile(entry, `export { brandNew } from '${library}';`);
      await assert.rejects(
        bundled(entry, 'more', lightCharts()),
        new RegExp(`brandNew[^]*nivo/${file}\\.ts`),
      );
    });
});
