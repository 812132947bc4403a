import {
  type VoiceAnswer,
  voiceAnswerSchema,
  type VoiceLanguage,
} from '../../../../backend/contract/voice.ts';
import { baseApi } from '../client/baseApi.ts';

const voiceApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    processTranscript: build.mutation<
      VoiceAnswer,
      { readonly transcript: string; readonly language: VoiceLanguage }
    >({
      query: (body) => ({ path: '/voice/process-transcript', method: 'POST', body }),
      responseSchema: voiceAnswerSchema,
    }),
  }),
});

export const { useProcessTranscriptMutation } = voiceApi;
