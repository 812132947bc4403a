/** `/api/voice`: what was said becomes values for a form. Nothing is kept, and nothing is sent on. */
import { PROCESS_TRANSCRIPT } from '../contract/routes/voice.ts';
import { gramsOf, type VoiceAnswer, type VoiceRequest, voiceRequestSchema } from '../contract/voice.ts';
import { type Route, serve } from '../http/route.ts';
import { extract, type Extraction } from './extract.ts';

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

function answerTo({ transcript, language, glucoseUnit }: VoiceRequest): VoiceAnswer {
  const { values, confidence, questions, ...words } = extract(transcript, language, glucoseUnit ?? null);
  const success = Object.keys(values).length > 0;
  return {
    success,
    extractedData: { ...values, confidence, language, originalTranscript: transcript },
    confidence,
    error: success ? null : errorOf(questions[0]),
    questions: questions.map((question) => ({
      ...question,
      values: [...question.values],
      units: [...question.units],
    })),
    understood: [...words.understood],
    notUnderstood: [...words.notUnderstood],
    others: [...words.others],
  };
}

function errorOf(question: Extraction['questions'][number] | undefined): string {
  if (question === undefined) return NOTHING_RECOGNISED;
  const { kind, value, values, units, said } = question;
  switch (kind) {
    case 'now':
      return `Is that so now: “${said}”? Please answer or use the form.`;
    case 'which':
    case 'range':
      return `Which is it: ${values.join(' or ')}? Please answer or use the form.`;
    case 'unit': {
      const grams = units.flatMap((unit) => gramsOf(Number(value), unit) ?? []);
      return grams.length === 0
        ? `Is that in ${units.join(' or ')}? Please say the unit or use the form.`
        : `Is that ${grams.map((one) => `${one} g/L`).join(' or ')}? Please say it again or use the form.`;
    }
  }
}
