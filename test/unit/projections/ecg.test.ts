import type { DataOf } from '../../../events/event.ts';
import { ecgProjection } from '../../../projections/ecg/projector.ts';
import { CLINICIAN, Recording } from '../../harness/events.ts';
import { projected } from '../../harness/projector.ts';

const CAPTURED: DataOf<'EcgCaptured'> = {
  deviceLinkId: 'd1',
  rate: 300,
  recordedRate: null,
  samples: 'AAA=',
  durationSeconds: 30,
  form: 'csv',
  simulated: false,
  rhythm: 'afib',
  heartRate: 88,
  quality: 0.97,
  rrMedianMs: 680,
  regular: false,
  algorithm: { name: 'intervals-and-p-wave', version: 1 },
  requestId: null,
};

describe('the phone ECGs', () => {
  it('are one document each, with the last review and without their samples', () => {
    const recording = new Recording('2026-03-10T08:00:00Z');
    const captured = recording.event('EcgCaptured', CAPTURED, { subject: 'e1' });
    const review = { rhythm: 'flutter', heartRate: null, note: 'Sawtooth.' } as const;
    const first = recording.event('EcgReviewed', { ...review, rhythm: 'other' }, { subject: 'e1' });
    const second = recording.event('EcgReviewed', review, { subject: 'e1' });
    const { samples: _, algorithm: __, rrMedianMs: ___, recordedRate: ____, ...shown } = CAPTURED;
    projected(ecgProjection, [captured, first, second]).holds('ecg', 'e1', {
      ...shown,
      patientId: 'p1',
      clinicId: 'main',
      capturedAt: captured.meta.recordedAt,
      receivedAt: captured.meta.recordedAt,
      review: { ...review, by: CLINICIAN.id, at: second.meta.recordedAt },
    });
  });
});
