import { useEffect, useRef, useState } from 'react';
import type { Device as LinkedDevice } from '../../../../backend/contract/device.ts';
import { useLinkDeviceMutation } from '../../api/resources/ecg.ts';
import { newRequestKey } from '../../lib/requestKeys.ts';
import { useRequest } from '../../ui/useRequest.ts';
import type { Device } from '../outbox/startOutbox.ts';
import { type Bluetooth, type FoundDevice, isNoneChosen, nameOf, webIdOf } from './bluetooth.ts';
import { kindOf, type ReadKind } from './kinds.ts';
import type { Unusable } from './measurement.ts';
import {
  type Collected,
  DEVICE_INFORMATION,
  DeviceFailure,
  type Failure,
  type Reading,
  readDevice,
} from './readDevice.ts';
import { type Candidate, candidatesOf, plainReading, sentReading } from './review.ts';

/** As many as the server takes at once. */
const AT_ONCE = 200;

/** What is read: a device that is linked, or one that is to be. */
export interface Source {
  readonly type: ReadKind;
  readonly link: LinkedDevice | null;
}

interface Chosen {
  readonly reading: Reading;
  /** Milliseconds since 1970. */
  readonly measuredAt: number;
}

interface Review {
  readonly kind: 'review';
  readonly source: Source;
  readonly found: FoundDevice;
  readonly collected: Collected;
  readonly candidates: readonly Candidate[];
}

export type Stage =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'reading';
      readonly source: Source;
      readonly name: string | null;
      readonly count: number;
    }
  | { readonly kind: 'failed'; readonly source: Source; readonly why: Failure | Unusable | 'none' | 'empty' }
  | Review
  | {
      readonly kind: 'sent';
      readonly name: string | null;
      readonly errands: readonly string[];
      readonly chosen: readonly Chosen[];
      readonly isWhole: boolean;
    };

interface ReadingOf {
  readonly bluetooth: Bluetooth | null;
  readonly device: Device;
  readonly patientId: string;
  readonly userId: string;
  readonly links: readonly LinkedDevice[];
}

/** From a press to readings on the phone: finds the device, reads it, lets the person say what is theirs, links what is new. */
export function useDeviceReading({ bluetooth, device, patientId, userId, links }: ReadingOf) {
  const [stage, setStage] = useState<Stage>({ kind: 'idle' });
  const reading = useRef<AbortController | null>(null);
  /** By link: the browser's list is shown once for each. */
  const known = useRef(new Map<string, FoundDevice>());
  const [link] = useLinkDeviceMutation();
  const linking = useRequest({ failed: { name: 'linkFailed' } });
  useEffect(() => () => reading.current?.abort(), []);

  /** To be called by a press, without which no browser shows its list. @param isAny whatever the devices say that they are. */
  const start = async (source: Source, isAny = false): Promise<void> => {
    if (bluetooth === null) return;
    reading.current?.abort();
    const controller = new AbortController();
    reading.current = controller;
    linking.forgetFailure();
    try {
      const found = known.current.get(source.link?.id ?? '') ?? (await choose(bluetooth, source, isAny));
      const name = nameOf(found);
      setStage({ kind: 'reading', source, name, count: 0 });
      const collected = await readDevice({
        device: found,
        kind: source.type,
        now: device.now,
        signal: controller.signal,
        isNew: source.link === null,
        onProgress: (count) => setStage({ kind: 'reading', source, name, count }),
      });
      if (reading.current === controller) await look(withLink(source, name, links), found, collected);
    } catch (error) {
      if (source.link !== null) known.current.delete(source.link.id);
      if (reading.current === controller) setStage({ kind: 'failed', source, why: whyOf(error) });
    }
  };

  const look = async (source: Source, found: FoundDevice, collected: Collected): Promise<void> => {
    const { readings, unusable } = collected;
    if (readings.length === 0) return setStage({ kind: 'failed', source, why: unusable.at(-1) ?? 'empty' });
    const lastReadingAt = source.link?.lastReadingAt ?? null;
    const now = device.now();
    const candidates = candidatesOf(readings, {
      now,
      lastReadingAt: lastReadingAt === null ? null : Date.parse(lastReadingAt),
    });
    const review: Review = { kind: 'review', source, found, collected, candidates };
    const plain = plainReading(candidates, now);
    if (plain?.measuredAt == null) setStage(review);
    else await save(review, [{ reading: plain.reading, measuredAt: plain.measuredAt }]);
  };

  /** They stay on the screen until they are on the phone: what cannot be linked now can be so later. */
  const save = async (review: Review, chosen: readonly Chosen[]): Promise<void> => {
    const { source, found, collected } = review;
    const keep = async (linked: LinkedDevice): Promise<void> => {
      known.current.set(linked.id, found);
      const errands = await submit(linked.id, chosen);
      const { isWhole } = collected;
      setStage({ kind: 'sent', name: linked.metadata.deviceName, errands, chosen, isWhole });
    };
    if (source.link !== null) return keep(source.link);
    const body = {
      deviceType: source.type,
      deviceId: idOf(found, collected),
      metadata: { deviceName: nameOf(found) },
    };
    let linked: LinkedDevice | null = null;
    await linking.request(
      body,
      (idempotencyKey) => link({ patientId, body, idempotencyKey }),
      (answer) => {
        linked = answer;
      },
    );
    if (linked === null) setStage(review);
    else await keep(linked);
  };

  const submit = async (deviceLinkId: string, chosen: readonly Chosen[]): Promise<readonly string[]> => {
    const ids: string[] = [];
    for (let from = 0; from < chosen.length; from += AT_ONCE) {
      const id = newRequestKey(crypto);
      const readings = chosen
        .slice(from, from + AT_ONCE)
        .map((one) => sentReading(one.reading, one.measuredAt));
      await device.errands.submit({
        id,
        kind: 'deviceReadings',
        patientId,
        deviceLinkId,
        body: { readings },
        enteredBy: userId,
        savedAt: device.now(),
      });
      ids.push(id);
    }
    return ids;
  };

  return {
    stage,
    start,
    save,
    isLinking: linking.isSending,
    /** Why a new device could not be linked; null where it could. */
    linkFailure: linking.failure,
    /** Ends what is under way with what has come, if anything has. */
    stop: () => reading.current?.abort(),
    leave: () => {
      reading.current?.abort();
      reading.current = null;
      setStage({ kind: 'idle' });
    },
  };
}

function choose(bluetooth: Bluetooth, { type, link }: Source, isAny: boolean): Promise<FoundDevice> {
  const { service } = kindOf(type);
  const optionalServices = [service, DEVICE_INFORMATION];
  if (isAny) return bluetooth.requestDevice({ acceptAllDevices: true, optionalServices });
  const name = link?.metadata.deviceName ?? null;
  const filters = name === null ? [{ services: [service] }] : [{ name }, { services: [service] }];
  return bluetooth.requestDevice({ filters, optionalServices });
}

/** A browser forgets by which name it knew a device: one of the same kind and name is taken for the same. */
function withLink({ type, link }: Source, name: string | null, links: readonly LinkedDevice[]): Source {
  const same = links.find(
    (one) => one.active && one.deviceType === type && name !== null && one.metadata.deviceName === name,
  );
  return { type, link: link ?? same ?? null };
}

const idOf = (found: FoundDevice, { systemId }: Collected): string =>
  systemId === null ? webIdOf(found) : `sys-${systemId}`;

function whyOf(error: unknown): Failure | 'none' {
  if (error instanceof DeviceFailure) return error.failure;
  return isNoneChosen(error) ? 'none' : 'connection';
}
