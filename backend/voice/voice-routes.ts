/** `/api/voice`: what was said becomes values for a form. Nothing is kept, and nothing is sent on. */
import { PROCESS_TRANSCRIPT } from '../contract/routes/voice.ts';
import { gramsOf, type VoiceAnswer, type VoiceRequest, voiceRequestSchema } from '../contract/voice.ts';
import { type Route, serve } from '../http/route.ts';
import { extract } from './extract.ts';
import type { Ambiguity } from './readings.ts';

const NOTHING_RECOGNISED = 'No readings or symptoms were recognised. Please try again or use the form.';

export function voiceRoutes(): readonly Route[] {
  return [
    serve(PROCESS_TRANSCRIPT, {
      summary: 'Find readings and symptoms in what was said',
      body: voiceRequestSchema,
      handle: async ({ body }) => ({ body: answerTo(body) }),
    }),
  ];
}

function answerTo({ transcript, language }: VoiceRequest): VoiceAnswer {
  const { values, confidence, ambiguities } = extract(transcript, language);
  const success = Object.keys(values).length > 0;
  return {
    success,
    extractedData: { ...values, confidence, language, originalTranscript: transcript },
    confidence,
    error: success ? null : errorOf(ambiguities[0]),
    questions: ambiguities.map(({ field, value, units }) => ({ field, value, units: [...units] })),
  };
}

function errorOf(question: Ambiguity | undefined): string {
  if (question === undefined) return NOTHING_RECOGNISED;
  const { value, units } = question;
  const grams = units.flatMap((unit) => gramsOf(value, unit) ?? []);
  return grams.length === 0
    ? `Is that in ${units.join(' or ')}? Please say the unit or use the form.`
    : `Is that ${grams.map((one) => `${one} g/L`).join(' or ')}? Please say it again or use the form.`;
}
