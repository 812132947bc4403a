import type { QualityBoard, QualityCheck, QualityRow } from '../../../../backend/contract/data-quality.ts';
import type { ExportColumn } from '../../../../backend/contract/exports.ts';
import type { ProgrammeIndicators } from '../../../../backend/contract/indicators.ts';
import { LIST_QUALITY_ROWS, READ_DATA_QUALITY } from '../../../../backend/contract/routes/data-quality.ts';
import { READ_EXPORT_DICTIONARY } from '../../../../backend/contract/routes/exports.ts';
import { READ_INDICATORS } from '../../../../backend/contract/routes/indicators.ts';
import { LIST_RULES } from '../../../../backend/contract/routes/rules-replay.ts';
import { baseApi } from '../client/baseApi.ts';
import { requestTo } from '../client/requestTo.ts';
import { MINUTE_MS } from '../../lib/durations.ts';

const PAGE = 50;
/** The records of a month are gone through for each answer. */
const COUNTING_MS = MINUTE_MS;

/** Empty of the month that it is: the server knows which, by the calendar of the clinic. */
const asked = (month: string) => (month === '' ? {} : { month });

// What is counted changes with every log, and is not kept on the device: it is asked for each time that it is shown.
const analysisApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getIndicators: build.query<ProgrammeIndicators, string>({
      query: (month) => requestTo(READ_INDICATORS, { query: asked(month), timeoutMs: COUNTING_MS }),
      responseSchema: READ_INDICATORS.answer,
      keepUnusedDataFor: 0,
    }),
    getDataQuality: build.query<QualityBoard, string>({
      query: (month) => requestTo(READ_DATA_QUALITY, { query: asked(month), timeoutMs: COUNTING_MS }),
      responseSchema: READ_DATA_QUALITY.answer,
      keepUnusedDataFor: 0,
    }),
    getQualityRows: build.infiniteQuery<
      readonly QualityRow[],
      { readonly check: QualityCheck; readonly month: string },
      string | null
    >({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.logId),
      },
      query: ({ queryArg: { check, month }, pageParam }) =>
        requestTo(LIST_QUALITY_ROWS, {
          params: { check },
          query: {
            ...asked(month),
            limit: String(PAGE),
            ...(pageParam === null ? {} : { after: pageParam }),
          },
          timeoutMs: COUNTING_MS,
        }),
      responseSchema: LIST_QUALITY_ROWS.answer,
      keepUnusedDataFor: 0,
    }),
    getRules: build.query<readonly { readonly version: string; readonly inForce: boolean }[], void>({
      query: () => requestTo(LIST_RULES),
      responseSchema: LIST_RULES.answer,
    }),
    getExportDictionary: build.query<readonly ExportColumn[], void>({
      query: () => requestTo(READ_EXPORT_DICTIONARY),
      responseSchema: READ_EXPORT_DICTIONARY.answer,
    }),
  }),
});

export const {
  useGetIndicatorsQuery,
  useGetDataQualityQuery,
  useGetQualityRowsInfiniteQuery,
  useGetRulesQuery,
  useGetExportDictionaryQuery,
} = analysisApi;
