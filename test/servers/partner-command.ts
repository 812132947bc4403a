/**
 * `npm run partner`: the reference partner at a terminal. It prints each order, repeat, cancellation and test that comes; `confirm <id>`,
 * `cancel <id>` and `fail <id> <why>` report what becomes of an order.
 */
import { createInterface } from 'node:readline/promises';
import { KEY_LENGTH } from '../../backend/contract/partner.ts';
import { explain, notOneOf, tooMany } from '../../lib/command-line.ts';
import { ReferencePartner } from './reference-partner.ts';

const KEY = process.env['PARTNER_KEY'] ?? 'a-key-of-sixteen-characters';
const PORT = Number(process.env['PARTNER_PORT'] ?? 9090);
const PRODUCT_URL = process.env['PRODUCT_URL'] ?? 'http://127.0.0.1:3000';
const USAGE = `npm run partner
  PARTNER_PORT, PARTNER_KEY and PRODUCT_URL change where it is, its key and where it reports to (docs/partners.md).
`;
const REPORTS = { confirm: 'CONFIRMED', cancel: 'CANCELLED', fail: 'FAILED' } as const;

function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

const [strange] = process.argv.slice(2);
if (strange !== undefined) process.exit(explain(tooMany(strange, 'npm run partner'), USAGE));
if (!Number.isInteger(PORT) || PORT < 0 || PORT > 65_535)
  refuse('PARTNER_PORT must be a whole number from 0 to 65535.');
if (KEY.length < KEY_LENGTH.min || KEY.length > KEY_LENGTH.max)
  refuse(`PARTNER_KEY must have ${KEY_LENGTH.min} to ${KEY_LENGTH.max} characters.`);

if (!/^https?:$/.test(URL.canParse(PRODUCT_URL) ? new URL(PRODUCT_URL).protocol : ''))
  refuse(`PRODUCT_URL must begin with "http://" or "https://", not "${PRODUCT_URL}".`);

const partner = await ReferencePartner.start({
  key: KEY,
  port: PORT,
  productUrl: PRODUCT_URL,
  tell: (line) => console.log(line),
}).catch((error: NodeJS.ErrnoException) =>
  refuse(
    error.code === 'EADDRINUSE'
      ? `Port ${PORT} is in use: let PARTNER_PORT name another one.`
      : `The partner cannot be reached at port ${PORT}: ${error.message}.`,
  ),
);
console.log('Add a partner in the settings: address %s, key %s', partner.url, KEY);

const lines = createInterface({ input: process.stdin });
for await (const line of lines) {
  const [verb = '', id = '', ...words] = line.trim().split(/\s+/);
  const status = Object.entries(REPORTS).find(([known]) => known === verb)?.[1];
  if (status === undefined) {
    if (verb !== '') console.log(notOneOf(verb, Object.keys(REPORTS)).message);
    console.log('confirm <id> | cancel <id> | fail <id> <why>');
  } else if (id === '') console.log('"%s" needs the <id> of an order.', verb);
  else
    await partner.report(id, status, words.length === 0 ? {} : { reason: words.join(' ') }).then(
      (answer) => console.log('%s: the product answered %d', status, answer),
      (error: unknown) => console.log(String(error)),
    );
}
await partner.stop();
