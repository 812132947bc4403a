import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { recordReadSchema } from '../../backend/contract/audit.ts';
import {
  type ExportedEvent,
  exportedEventSchema,
  exportEndSchema,
  exportHeadSchema,
} from '../../backend/contract/log-proof.ts';
import { eventsCommand } from '../harness/events-command.ts';
import { type ApiAnswer, type ApiClient, startTestProduct, type TestProduct } from '../harness/product.ts';

const MINUTE_MS = 60_000;

describe('an export of the log', function () {
  this.timeout(120_000);

  let now: number;
  let product: TestProduct;
  let clinician: ApiClient;
  let auditor: ApiClient;
  let patientId: string;

  before(async () => {
    now = Date.parse('2026-03-02T08:00:00.000Z');
    product = await startTestProduct({ clock: { now: () => new Date(now) } });
    clinician = product.client();
    auditor = await product.clientAs('auditor', { name: 'Awa Audit' });
    patientId = (await clinician.register({ name: 'Neema Kabongo' })).id;
    const other = (await clinician.register({ name: 'Sade Balogun' })).id;
    for (let number = 0; number < 120; number += 1) {
      now += MINUTE_MS;
      await clinician.log(number % 2 === 0 ? patientId : other, { bpSys: 120, bpDia: 80, hr: 60 + number });
    }
  });
  after(() => product.stop());

  const path = '/api/audit/export';
  const exported = async (query = ''): Promise<ApiAnswer> => {
    const answer = await auditor.get(`${path}${query}`);
    assert.equal(answer.status, 200, answer.text);
    return answer;
  };
  const parsed = ({ text }: ApiAnswer) => {
    const lines = text.trimEnd().split('\n');
    const json = lines.map((line): unknown => JSON.parse(line));
    return {
      lines,
      head: exportHeadSchema.parse(json.at(0)),
      events: json.slice(1, -1).map((each) => exportedEventSchema.parse(each)),
      end: exportEndSchema.parse(json.at(-1)),
    };
  };
  const asStored = ({ chain: _, ...event }: ExportedEvent) => event;

  it('is the log up to then, in its order, with who made it, how many they are and a hash over all of it', async () => {
    const { length } = await product.wholeLog();
    const answer = await exported();
    const { lines, head, events, end } = parsed(answer);
    assert.match(answer.header('content-disposition') ?? '', /audit\.ndjson/);
    assert.match(answer.header('content-type') ?? '', /^application\/x-ndjson/);
    assert.deepEqual(head, {
      exportedBy: { id: head.exportedBy.id, name: 'Awa Audit', role: 'auditor' },
      at: new Date(now).toISOString(),
      filter: { patientId: null, from: null, to: null },
    });
    assert.ok(events.length >= length);
    // What the product writes by itself goes on meanwhile.
    assert.deepEqual(events.map(asStored), (await product.wholeLog()).slice(0, events.length));
    const before = lines.slice(0, -1).map((line) => `${line}\n`);
    assert.deepEqual(end, {
      count: events.length,
      sha256: createHash('sha256').update(before.join('')).digest('hex'),
    });
  });

  it('chains each event to the one before it, and holds what the personal fields say', async () => {
    const { events } = parsed(await exported());
    for (const [at, { chain }] of events.entries())
      if (at > 0) assert.equal(chain?.previous, events[at - 1]?.chain?.hash);
    assert.equal(events.find(({ type }) => type === 'PatientRegistered')?.data['name'], 'Neema Kabongo');
  });

  it('of one patient, or of a time, holds those events alone', async () => {
    const log = await product.wholeLog();
    const ofPatient = parsed(await exported(`?patientId=${patientId}`));
    assert.equal(ofPatient.head.filter.patientId, patientId);
    assert.deepEqual(
      ofPatient.events.map(asStored),
      log.filter(({ meta }) => meta['patientId'] === patientId),
    );
    const [from, to] = ['2026-03-02T08:10:00.000Z', '2026-03-02T08:20:00.000Z'];
    const isWithin = (at: unknown): boolean => typeof at === 'string' && at >= from && at <= to;
    for (const query of [`?from=${from}&to=${to}`, `?from=${from}&to=${to}&patientId=${patientId}`]) {
      const { events, end } = parsed(await exported(query));
      assert.deepEqual(
        events.map(({ id }) => id),
        log
          .filter(({ meta }) => isWithin(meta['recordedAt']))
          .filter(({ meta }) => !query.includes('patientId') || meta['patientId'] === patientId)
          .map(({ id }) => id),
      );
      assert.ok(end.count === events.length && end.count >= 10);
    }
    assert.equal(parsed(await exported('?from=2027-01-01T00:00:00Z')).end.count, 0);
  });

  it('is recorded as a look, of the patient or of the clinic, each time and with how many events it has', async () => {
    const looks = async () =>
      (await auditor.get('/api/audit/reads')).as(200, z.array(recordReadSchema)).filter(isExport);
    const isExport = ({ view }: { readonly view: string }): boolean => view === 'export';
    const before = new Set((await looks()).map(({ id }) => id));
    const counts = [parsed(await exported()).end.count, parsed(await exported()).end.count];
    const none = parsed(await exported('?from=2027-01-01T00:00:00Z')).end.count;
    await exported(`?patientId=${patientId}`);
    const added = (await looks()).filter(({ id }) => !before.has(id));
    assert.deepEqual(
      new Set(added.map((look) => `${look.patientId} ${look.rows}`)),
      new Set([...counts, none].map((rows) => `null ${rows}`).concat(`${patientId} null`)),
    );
    assert.equal(added.length, 4);
  });

  it('is the auditor’s alone, of a patient whom there is, of a time that is one', async () => {
    (await clinician.get(path)).refused(403);
    (await auditor.get(`${path}?patientId=nobody`)).refused(404);
    (await auditor.get(`${path}?from=yesterday`)).refused(400);
  });

  describe('as anybody checks it with npm run events -- check-export', () => {
    let file: string;
    let text: string;
    let count: number;

    before(async () => {
      file = join(product.directory, 'audit.ndjson');
      const answer = await exported(`?patientId=${patientId}`);
      ({ text } = answer);
      ({ count } = parsed(answer).end);
    });

    async function checked(content: string): Promise<{ code: number | null; said: string }> {
      await writeFile(file, content);
      const { code, said } = await eventsCommand('nothing.db', 'check-export', file);
      assert.equal(said.trimEnd().split('\n').length, 1, said);
      return { code, said: said.trimEnd().replace(file, 'It') };
    }

    it('is as it was made, with how many events, who made it and its hash', async () => {
      const [, sha256] = /"sha256":"(\w+)"/.exec(text) ?? [];
      assert.ok(count > 100);
      assert.deepEqual(await checked(text), {
        code: 0,
        said: `It is as it was made: ${count} events, exported by Awa Audit (auditor) at ${new Date(now).toISOString()}, SHA-256 ${sha256}.`,
      });
    });

    it('says in one sentence what does not fit', async () => {
      const lines = text.trimEnd().split('\n');
      const without = (at: number): string => lines.filter((_, index) => index !== at).join('\n');
      const end = lines.at(-1) ?? '';
      const says = (said: number, held: number): string =>
        `It was altered: it says that it holds ${said} events, and it holds ${held}.`;
      const wrongCount = end.replace(`"count":${count}`, `"count":${count - 1}`);
      const cutOff = 'It was cut off: its last line, with the count and the hash, is missing.';
      const noExport = 'It is no export of the log: its first line does not say who made it.';
      for (const [content, sentence] of [
        [text.replace('"hr":70', '"hr":71'), 'It was altered: what it holds does not fit its hash.'],
        [text.replace('Awa Audit', 'Eve Audit'), 'It was altered: what it holds does not fit its hash.'],
        [text.replace(end, wrongCount), says(count - 1, count)],
        [without(7), says(count, count - 1)],
        [`${text}${lines[5]}\n`, 'It was altered: there are lines after its end.'],
        [without(lines.length - 1), cutOff],
        [text.slice(0, text.length / 2), cutOff],
        [`${lines[0]}\n`, cutOff],
        [without(0), noExport],
        ['', noExport],
        ['x'.repeat(9 * 1024 * 1024), noExport],
      ] as const)
        assert.deepEqual(await checked(content), { code: 1, said: sentence });
      const none = await eventsCommand('nothing.db', 'check-export', `${file}.none`);
      assert.deepEqual(none, { code: 1, said: `There is no file ${file}.none.\n` });
    });

    it('takes a file and nothing else', async () => {
      for (const words of [[], [file, file], [file, '--from', '1']]) {
        const { code, said } = await eventsCommand('nothing.db', 'check-export', ...words);
        assert.equal(code, 1);
        assert.match(said, /check-export <file>/);
      }
    });
  });
});
