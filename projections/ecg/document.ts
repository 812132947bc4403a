/** A phone ECG without its samples: they stay in the log alone. */
import type { EcgForm, EcgRhythm } from '../../events/enums.ts';

export type EcgReview = {
  readonly rhythm: EcgRhythm;
  readonly heartRate: number | null;
  readonly note: string | null;
  readonly by: string;
  readonly at: string;
};

/** Whether there is something to be seen in it that a heart gave: only that answers a request, whoever has read it. */
export const showsHeart = ({ rhythm, simulated, review }: EcgDocument): boolean =>
  !simulated && (review?.rhythm ?? rhythm) !== 'unreadable';

export type EcgDocument = {
  readonly patientId: string;
  readonly clinicId: string;
  /** ISO, UTC. */
  readonly capturedAt: string;
  readonly receivedAt: string;
  readonly deviceLinkId: string;
  readonly form: EcgForm;
  readonly rate: number;
  readonly durationSeconds: number;
  readonly simulated: boolean;
  readonly rhythm: EcgRhythm;
  readonly heartRate: number | null;
  readonly quality: number;
  readonly regular: boolean | null;
  readonly requestId: string | null;
  readonly review: EcgReview | null;
};
