import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { eduAssetSchema, openedAssetSchema } from '../../backend/contract/education.ts';
import { EDU_CATEGORIES } from '../../events/education.ts';
import { ManualTime } from '../harness/manual-time.ts';
import { type ApiClient, startTestProduct, type TestProduct } from '../harness/product.ts';
import { PAGES } from '../harness/screens.ts';

describe('education', () => {
  const clock = new ManualTime('2026-03-10T08:00:00.000Z');
  let product: TestProduct;
  let team: ApiClient;

  before(async () => {
    product = await startTestProduct({ clock, pages: PAGES });
    team = product.client();
  });
  after(() => product.stop());

  const assets = async (query = '') =>
    (await team.get(`/api/edu-assets${query}`)).as(200, z.array(eduAssetSchema));

  it('is listed in the order of the categories, in every language where none is asked for', async () => {
    const all = await assets();
    const order = all.map(({ category }) => EDU_CATEGORIES.indexOf(category));
    assert.deepEqual(
      order,
      order.toSorted((one, other) => one - other),
    );
    assert.deepEqual([...new Set(all.map(({ language }) => language))].toSorted(), ['EN', 'FR', 'LG', 'SW']);
    assert.deepEqual(await assets('?category=OTHER'), []);
    assert.deepEqual(await assets('?language=&category=&mediaType='), all);
  });

  it('gives each piece once to who asks in a language: its own first, then French for Lingala', async () => {
    const lingala = await assets('?category=BP_TUTORIAL&language=LG');
    assert.deepEqual(
      lingala.map(({ piece, language }) => [piece, language]),
      [
        ['bp-steps', 'LG'],
        ['bp-video', 'FR'],
        ['bp-leaflet', 'FR'],
      ],
    );
    assert.deepEqual(await assets('?category=BP_TUTORIAL&language=LINGALA'), lingala);
    const films = await assets('?language=SW&mediaType=VIDEO');
    assert.deepEqual(
      films.map(({ id, captions }) => [
        id,
        captions.en !== null && captions.fr !== null && captions.sw !== null,
      ]),
      [
        ['bp-video-sw', true],
        ['pulse-video-sw', true],
      ],
    );
  });

  it('knows no other category, language or kind', async () => {
    for (const [name, value] of [
      ['category', 'SALT'],
      ['language', 'XX'],
      ['mediaType', 'GAME'],
    ])
      assert.deepEqual((await team.get(`/api/edu-assets?${name}=${value}`)).issues(), [
        `${name} validation.${name}.choice`,
      ]);
  });

  it('that was opened is told, earns thrice a day, and nothing for what the catalogue lacks', async () => {
    const { id } = await team.register({ name: 'Amina' });
    const own = await product.clientAs('patient', { patientId: id });
    const points = async () =>
      (await own.get(`/api/patients/${id}/stats`)).as(200, z.object({ totalPoints: z.number() })).totalPoints;
    const open = async (assetId: string) =>
      assert.equal(
        (await own.post(`/api/patients/${id}/journey-events`, { eventType: 'education_accessed', assetId }))
          .status,
        201,
      );
    await open('never-made');
    assert.equal(await points(), 0);
    await open('bp-steps-en');
    assert.equal(await points(), 2);
    for (const assetId of ['signs-fr', 'plate-cd-sw', 'bp-steps-en']) await open(assetId);
    assert.equal(await points(), 6);
    const opened = (await own.get(`/api/patients/${id}/education`)).as(200, z.array(openedAssetSchema));
    assert.deepEqual(Object.fromEntries(opened.map(({ assetId, times }) => [assetId, times])), {
      'bp-steps-en': 2,
      'never-made': 1,
      'plate-cd-sw': 1,
      'signs-fr': 1,
    });
    const other = await team.register({ name: 'Other' });
    assert.equal((await own.get(`/api/patients/${other.id}/education`)).status, 403);
  });

  it('lies in files that are kept for ever and sent in parts', async () => {
    const [film] = await assets('?language=EN&mediaType=VIDEO');
    const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      fetch(`${product.url}${path}`, { headers, method });
    const address = film?.urlPath ?? '';
    const size = film?.bytes ?? 0;
    const whole = await ask(address);
    assert.deepEqual(
      ['content-type', 'cache-control', 'content-disposition', 'accept-ranges'].map((name) =>
        whole.headers.get(name),
      ),
      ['video/webm', 'max-age=31536000, immutable', 'inline', 'bytes'],
    );
    const bytes = new Uint8Array(await whole.arrayBuffer());
    assert.equal(bytes.length, size);
    const part = await ask(address, { range: 'bytes=100-199' });
    assert.deepEqual([part.status, part.headers.get('content-range')], [206, `bytes 100-199/${size}`]);
    assert.deepEqual(new Uint8Array(await part.arrayBuffer()), bytes.slice(100, 200));
    const end = await ask(address, { range: 'bytes=-10' });
    assert.deepEqual(new Uint8Array(await end.arrayBuffer()), bytes.slice(-10));
    const beyond = await ask(address, { range: `bytes=${size}-` });
    assert.deepEqual([beyond.status, beyond.headers.get('content-range')], [416, `bytes */${size}`]);
    const etag = whole.headers.get('etag') ?? '';
    const ofThis = await ask(address, { range: 'bytes=0-9', 'if-range': etag });
    assert.deepEqual([ofThis.status, (await ofThis.arrayBuffer()).byteLength], [206, 10]);
    const ofAnother = await ask(address, { range: 'bytes=0-9', 'if-range': '"000000000000"' });
    assert.deepEqual([ofAnother.status, (await ofAnother.arrayBuffer()).byteLength], [200, size]);
    // Without the second header the client itself would ask past every cache.
    const known = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
    assert.equal((await ask(address, known)).status, 304);
    const head = await ask(address, {}, 'HEAD');
    assert.deepEqual([head.status, head.headers.get('content-length')], [200, String(size)]);
    for (const path of ['/education/', '/education/%2e%2e%2findex.html', '/education/never.000000000000.pdf'])
      assert.equal((await ask(path)).status, 404, path);
  });
});
