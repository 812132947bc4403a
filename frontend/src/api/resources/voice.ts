import { PROCESS_TRANSCRIPT } from '../../../../backend/contract/routes/voice.ts';
import type { VoiceAnswer, VoiceRequest } from '../../../../backend/contract/voice.ts';
import { baseApi } from '../client/baseApi.ts';
import { requestTo } from '../client/requestTo.ts';

const voiceApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    processTranscript: build.mutation<VoiceAnswer, VoiceRequest>({
      query: (body) => requestTo(PROCESS_TRANSCRIPT, { body }),
      responseSchema: PROCESS_TRANSCRIPT.answer,
    }),
  }),
});

export const { useProcessTranscriptMutation } = voiceApi;
