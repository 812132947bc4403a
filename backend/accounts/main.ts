/** `npm run accounts`: the command line for whoever runs the installation, beside the serving product or before it. */
import { openEventStore } from '../../events/store/open.ts';
import { sealed } from '../../events/store/sealing.ts';
import { decode, isUnreadable } from '../../events/codec.ts';
import type { EventStore } from '../../events/store/port.ts';
import { subjectIn } from '../../events/stream-name.ts';
import { systemClock } from '../../lib/clock.ts';
import { command, oneOf, runCommand, UsageError } from '../../lib/command-line.ts';
import { ConfigurationError } from '../../lib/configuration-error.ts';
import { randomIds } from '../../lib/ids.ts';
import { printable } from '../../lib/printable.ts';
import { ResourceStack } from '../../lib/resource-stack.ts';
import { clinicAggregate } from '../clinics/clinic.ts';
import { readConfiguration } from '../configuration.ts';
import { AggregateStore } from '../event-sourcing/aggregate.ts';
import { type CommandContext, EventLog } from '../event-sourcing/event-log.ts';
import { KeyedHashes } from '../event-sourcing/request-hashes.ts';
import { systemContext } from '../event-sourcing/system-context.ts';
import { MAIN_CLINIC } from '../../events/event.ts';
import { SessionStore } from '../identity/session-store.ts';
import { patientAggregate, type PatientStore, registered } from '../patients/patient.ts';
import { InstallationKey } from '../secrets/installation-key.ts';
import { openSecrets } from '../secrets/open.ts';
import type { SealedSecrets } from '../secrets/sealed-secrets.ts';
import { assertSecretsOf, SubjectKeys } from '../secrets/subject-keys.ts';
import { administratorsAggregate } from '../users/administrators.ts';
import { emailAggregate } from '../users/email-claim.ts';
import { type Account, userAggregate } from '../users/user.ts';
import { type AccountDependencies, inviteAgain, inviteUser, userOfEmail } from './accounts.ts';
import { Credentials } from './credentials.ts';

const USAGE = `npm run accounts -- create-administrator --email <e-mail> [--first-name <name>] [--last-name <name>]
  Prints the address at which the administrator chooses a password. It ends after 72 hours, or once it is used.
npm run accounts -- reset-password --email <e-mail>
  Prints an address at which this person chooses another password.
npm run accounts -- list
  Prints a line for each account: e-mail, name, role, clinic, status, and how they came.
npm run accounts -- end-sessions --email <e-mail>
npm run accounts -- end-sessions --patient <id>
  Ends every session of this person of the staff, or of this patient, within 10 s also the live connections.
  A code that the patient was sent lets in no more. The id is in the address of the patient's page.
With the configuration of the product, beside which it may run: AUTH_MODE=accounts and PUBLIC_URL among it.
`;

interface Opened extends AccountDependencies {
  readonly store: EventStore;
  readonly sessions: SessionStore;
  readonly patients: PatientStore;
}

const KEYS_ARE_MISSING =
  'Keys of personal fields are missing: the secrets are older than the event log, and some names cannot be read.\n';

const COMMANDS = {
  'create-administrator': command({
    takes: ['--email'],
    mayTake: ['--first-name', '--last-name'],
    run: ({ '--email': email, '--first-name': firstName, '--last-name': lastName }) =>
      forEmail(email, async (opened, address) => {
        const { url } = await inviteUser(opened, contextOf(opened), {
          email: address,
          firstName: firstName?.trim() || 'Administrator',
          lastName: lastName?.trim() ?? '',
          role: 'administrator',
          clinicId: MAIN_CLINIC,
          notes: null,
        });
        return url;
      }),
  }),
  'reset-password': command({
    takes: ['--email'],
    run: ({ '--email': email }) =>
      forEmail(
        email,
        async (opened, address) =>
          (await inviteAgain(opened, contextOf(opened), await knownUser(opened, address))).url,
      ),
  }),
  'end-sessions': command({
    mayTake: ['--email', '--patient'],
    run: ({ '--email': email, '--patient': patient }) => {
      if (email !== undefined && patient === undefined)
        return forEmail(email, async (opened, address) => ended(opened, await knownUser(opened, address)));
      if (patient === undefined || email !== undefined)
        throw new UsageError('"end-sessions" needs either --email or --patient.');
      return told(async (opened) => {
        const patientId = await knownPatient(opened, patient.trim());
        await opened.credentials.forgetCode(patientId);
        return ended(opened, patientId);
      });
    },
  }),
  list: command({ run: () => told(list) }),
};

async function ended({ sessions }: Opened, personId: string): Promise<string> {
  const count = await sessions.endOfUser(personId);
  return `${count} ${count === 1 ? 'session has' : 'sessions have'} ended.`;
}

function forEmail(email: string, work: (opened: Opened, email: string) => Promise<string>): Promise<number> {
  const address = email.trim();
  if (!/^[!-~]+@[!-~]+\.[!-~]+$/.test(address)) throw new UsageError(`"${email}" is not an e-mail address.`);
  return told((opened) => work(opened, address));
}

/** Does it with the stores of the product, and prints what it answers. */
async function told(work: (opened: Opened) => Promise<string>): Promise<number> {
  const resources = new ResourceStack();
  try {
    process.stdout.write(`${await work(await open(resources))}\n`);
    return 0;
  } finally {
    await resources.close();
  }
}

async function open(resources: ResourceStack): Promise<Opened> {
  const { accounts, eventStore, secrets, sessions } = readConfiguration(process.env);
  if (accounts === null)
    throw new ConfigurationError('AUTH_MODE', 'must be accounts: the demonstration has no accounts.');
  const ids = randomIds(systemClock);
  const secretStore = resources.add(await openSecrets(secrets));
  const [stored, keys] = [await openEventStore(eventStore), keysIn(secretStore)];
  const store = resources.add(sealed(stored, keys));
  await assertSecretsOf(stored, keys);
  const installationKey = await InstallationKey.of(secretStore);
  const credentials = new Credentials(secretStore, installationKey);
  const log = new EventLog(store, ids, new KeyedHashes(installationKey));
  return {
    store,
    sessions: resources.add(await SessionStore.open(sessions, systemClock)),
    users: new AggregateStore(userAggregate, log),
    emails: new AggregateStore(emailAggregate, log),
    administrators: new AggregateStore(administratorsAggregate, log),
    clinics: new AggregateStore(clinicAggregate, log),
    patients: new AggregateStore(patientAggregate, log),
    credentials,
    ids,
    publicUrl: accounts.publicUrl,
  };
}

/** As the product seals and opens personal fields. Older secrets keep nobody from letting people in. */
const keysIn = (secrets: SealedSecrets): SubjectKeys =>
  new SubjectKeys(secrets, systemClock, () => void process.stderr.write(KEYS_ARE_MISSING));

function contextOf({ ids }: Opened): CommandContext {
  const requestId = ids.next();
  return systemContext({
    clinicId: MAIN_CLINIC,
    now: systemClock.now(),
    correlationId: requestId,
    causationId: requestId,
  });
}

async function knownUser(opened: Opened, email: string): Promise<string> {
  const userId = await userOfEmail(opened, email);
  if (userId === null) throw new Error('Nobody has this e-mail.');
  return userId;
}

/** @throws Refusal of one who is not registered or was forgotten, whose sessions have ended and tell their browser so */
async function knownPatient({ patients }: Opened, patientId: string): Promise<string> {
  const { state } = await patients.load(patientId);
  registered(state, state?.clinicId ?? '');
  return patientId;
}

const CAME: Readonly<Record<string, string>> = {
  UserInvited: 'invited',
  UserAskedToJoin: 'came by the other provider',
};

function howTheyCame(type: string, { link }: Account): string {
  const came = CAME[type] ?? '';
  return type === 'UserInvited' && link !== null ? `${came}, comes by the other provider` : came;
}

/** As the log has them, so that it needs no read model. */
async function list({ store, users }: Opened): Promise<string> {
  const lines: string[] = [];
  for await (const page of store.readAll({ filter: { categories: ['user'], types: Object.keys(CAME) } })) {
    for (const stored of page) {
      const event = decode(stored);
      if (isUnreadable(event)) continue;
      const { state } = await users.load(subjectIn(event.stream));
      const account = state?.account;
      // Who was forgotten comes in nowhere, and has nothing left to be known by.
      if (state && account && !account.forgotten)
        lines.push(
          [
            account.email,
            state.name,
            account.role,
            account.clinicId,
            account.status,
            howTheyCame(event.type, account),
          ]
            .map(printable)
            .join('\t'),
        );
    }
  }
  return lines.length === 0 ? 'There are no accounts yet.' : lines.toSorted().join('\n');
}

await runCommand(USAGE, oneOf(COMMANDS));
