/**
 * What the read models say, typed by their documents. The query side joins by id: a patient with their latest log, an
 * alert with its patient's name.
 */
import type { ClinicSettings } from '../events/clinic-events.ts';
import type {
  AlertDocument,
  ClinicDocument,
  LogDocument,
  MilestoneDocument,
  PatientDocument,
  UserDocument,
} from '../projections/documents.ts';
import type { Query, StoredDocument } from '../projections/read-models/port.ts';
import type { ReadModels } from '../projections/read-models/query.ts';
import { DEFAULT_SETTINGS } from './clinics/clinic.ts';
import type { Clock } from '../lib/clock.ts';
import type { Log } from './contract/log.ts';
import type { Patient } from './contract/patient.ts';
import { logView } from './log-views/log-view.ts';
import { patientView } from './patients/patient-view.ts';
import { namesOfUsers } from './users/user-name.ts';

export interface Found<Document> {
  readonly id: string;
  readonly document: Document;
}

export class ReadSide {
  readonly #models: ReadModels;
  readonly #clock: Clock;

  constructor(models: ReadModels, clock: Clock) {
    this.#models = models;
    this.#clock = clock;
  }

  get clock(): Clock {
    return this.#clock;
  }

  async get<Document>(projection: string, collection: string, id: string): Promise<Document | null> {
    return bodyOf<Document>(await this.#models.get(projection, collection, id));
  }

  async getMany<Document>(
    projection: string,
    collection: string,
    ids: readonly string[],
  ): Promise<readonly (Document | null)[]> {
    return (await this.#models.getMany(projection, collection, ids)).map((found) => bodyOf<Document>(found));
  }

  async find<Document>(
    projection: string,
    collection: string,
    query: Query,
  ): Promise<readonly Found<Document>[]> {
    return (await this.#models.find(projection, collection, query)).map((stored) =>
      foundIn<Document>(stored),
    );
  }

  /** Pages of all that a query finds. */
  async *findAll<Document>(
    projection: string,
    collection: string,
    query: Omit<Query, 'limit' | 'after'>,
  ): AsyncIterable<readonly Found<Document>[]> {
    for await (const page of this.#models.findAll(projection, collection, query))
      yield page.map((stored) => foundIn<Document>(stored));
  }

  patient(id: string): Promise<PatientDocument | null> {
    return this.get<PatientDocument>('patients', 'patients', id);
  }

  log(id: string): Promise<LogDocument | null> {
    return this.get<LogDocument>('logs', 'logs', id);
  }

  alert(id: string): Promise<AlertDocument | null> {
    return this.get<AlertDocument>('alerts', 'alerts', id);
  }

  milestone(id: string): Promise<MilestoneDocument | null> {
    return this.get<MilestoneDocument>('milestones', 'milestones', id);
  }

  clinic(id: string): Promise<ClinicDocument | null> {
    return this.get<ClinicDocument>('settings', 'clinics', id);
  }

  user(id: string): Promise<UserDocument | null> {
    return this.get<UserDocument>('settings', 'users', id);
  }

  async silence(clinicId: string): Promise<ClinicSettings['silence']> {
    return (await this.clinic(clinicId))?.settings?.silence ?? DEFAULT_SETTINGS.silence;
  }

  async patientView(id: string): Promise<Patient | null> {
    const document = await this.patient(id);
    if (document === null) return null;
    const [view] = await this.patientViews([{ id, document }], document.clinicId);
    return view ?? null;
  }

  /** Patients joined with their latest logs, in the order given. */
  async patientViews(
    found: readonly Found<PatientDocument>[],
    clinicId: string,
  ): Promise<readonly Patient[]> {
    const logIds = found.flatMap(({ document }) =>
      document.latestLogId === null ? [] : [document.latestLogId],
    );
    const logs = new Map<string, Log>();
    for (const [index, log] of (await this.getMany<LogDocument>('logs', 'logs', logIds)).entries()) {
      const id = logIds[index];
      const view = log === null || id === undefined ? null : logView(id, log);
      if (view !== null) logs.set(view.id, view);
    }
    const silence = await this.silence(clinicId);
    const now = this.#clock.now();
    const people = await namesOfUsers(
      this,
      found.flatMap(({ document: { lastContact, left } }) => [lastContact?.by ?? null, left?.by ?? null]),
    );
    return found.map(({ id, document }) => {
      const view = patientView(id, document, logs.get(document.latestLogId ?? '') ?? null, silence, now);
      const { lastContact, left } = view;
      if (lastContact === null) return view;
      const named = <Deed extends { readonly by: string }>(deed: Deed): Deed => ({
        ...deed,
        by: people.get(deed.by) ?? deed.by,
      });
      return {
        ...view,
        lastContact: named(lastContact),
        ...(left === undefined ? {} : { left: named(left) }),
      };
    });
  }

  /** Where the given projections stand; changes whenever one of their documents may have. */
  async positionOf(projections: readonly string[]): Promise<string> {
    const positions = await Promise.all(projections.map((name) => this.#models.position(name)));
    return positions.join('|');
  }
}

function bodyOf<Document>(stored: StoredDocument | null): Document | null {
  return stored === null ? null : (stored.body as unknown as Document);
}

function foundIn<Document>({ id, body }: StoredDocument): Found<Document> {
  return { id, document: body as unknown as Document };
}
