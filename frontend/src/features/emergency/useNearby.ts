import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo, useState } from 'react';
import type { Place } from '../../../../backend/contract/facility.ts';
import { useFindNearbyQuery, useListPlacesQuery } from '../../api/resources/emergency.ts';
import type { ReportPatient } from '../../api/resources/reportPatient.ts';
import { useIsOnline } from '../../lib/useIsOnline.ts';
import type { KeptAnswers } from '../outbox/keptAnswers.ts';
import { useKeep, useKept } from '../outbox/useKeptAnswer.ts';
import { keepPlace, keptPlace } from './keptPlace.ts';
import {
  ASKED,
  ASKED_FURTHER,
  capitalOf,
  coordinatesOf,
  FIRST_PLACES,
  type KeptNearby,
  keptNearbySchema,
  measured,
  nearbyAmong,
  type Nearby,
  type Origin,
} from './nearest.ts';

export interface NearbyHospitals {
  /** null: it must be chosen first. */
  readonly origin: Origin | null;
  readonly places: readonly Place[];
  readonly choose: (origin: Origin) => void;
  /** Undefined while they are asked for. */
  readonly found: Nearby | undefined;
  readonly hasFailed: boolean;
  /** When they were found that are shown, where that was not now; ms. */
  readonly keptAt: number | null;
  readonly retry: () => void;
}

interface Whose {
  readonly patient: ReportPatient | null;
  /** Where a patient's own answers are kept; null for the care team. */
  readonly keepFor: string | null;
  readonly answers: KeptAnswers;
}

const storage = () => localStorage;

export const NEARBY_PATH = 'geomap/nearby';

/** The nearest hospitals: as the server says now, else as it said last, measured on this phone. */
export function useNearby({ patient, keepFor, answers }: Whose): NearbyHospitals {
  const isOnline = useIsOnline();
  const place = { answers, patientId: keepFor, path: NEARBY_PATH };
  const { answer: kept, isRead } = useKept(place, keptNearbySchema);
  const [chosen, setChosen] = useState<Origin | null>(null);
  const last = useMemo(() => (keepFor === null ? null : keptPlace(storage, keepFor)), [keepFor]);
  const lastPlace = last ?? kept?.body.place ?? capitalOf(patient?.country ?? null);
  const origin = chosen ?? (lastPlace === null ? null : { kind: 'place' as const, place: lastPlace });
  const from = origin === null ? null : coordinatesOf(origin);

  const isAsked = isOnline && isRead && from !== null;
  const asked = useFindNearbyQuery(isAsked ? { lat: from.lat, lng: from.lng, ...ASKED } : skipToken);
  const isBare = asked.currentData?.length === 0;
  const further = useFindNearbyQuery(
    isAsked && isBare ? { lat: from.lat, lng: from.lng, ...ASKED_FURTHER } : skipToken,
  );
  const answered = isBare ? further.currentData : asked.currentData;
  const { data: places = FIRST_PLACES } = useListPlacesQuery(isOnline ? undefined : skipToken);

  const isOfPosition = chosen?.kind === 'position';
  const toKeep = useMemo((): KeptNearby | undefined => {
    if (answered === undefined || answered.length === 0) return undefined;
    const facilities = answered.map(({ distanceKm: _, ...facility }) => facility);
    return { place: lastChosen(chosen, lastPlace), ofPosition: isOfPosition, facilities };
  }, [answered, chosen, lastPlace, isOfPosition]);
  useKeep(place, toKeep);

  const hasFailed = !isOnline || (isBare ? further : asked).error !== undefined;
  // Where they were found from a position that is not kept, nobody can say how far they are, but from where somebody is now.
  const isUnmeasured = chosen === null && kept?.body.ofPosition === true;
  const known = answered ?? (hasFailed && kept !== null && isRead ? kept.body.facilities : undefined);
  const isKept = answered === undefined && known !== undefined;
  return {
    origin: isKept && isUnmeasured ? null : origin,
    places,
    choose: (next) => {
      setChosen(next);
      if (keepFor !== null && next.kind === 'place') keepPlace(storage, keepFor, next.place);
    },
    found:
      known === undefined ? undefined : nearbyAmong(measured(known, isKept && isUnmeasured ? null : from)),
    hasFailed,
    keptAt: isKept ? (kept?.at ?? null) : null,
    retry: () => void (isBare ? further : asked).refetch(),
  };
}

const lastChosen = (chosen: Origin | null, before: Place | null): Place | null =>
  chosen?.kind === 'place' ? chosen.place : before;
