/** `/api/edu-assets` and `/api/patients/{id}/education`: what there is to learn from, and what of it was opened. */
import { EDU_CATEGORIES } from '../../events/education.ts';
import { type EduLanguage } from '../../events/enums.ts';
import { EDU_ASSETS } from '../../fixtures/education/catalogue.ts';
import { OPENED } from '../../projections/education/collection.ts';
import type { EduAsset } from '../contract/education.ts';
import { type EduAssetsQuery, eduAssetsQuerySchema } from '../contract/query.ts';
import { LIST_EDU_ASSETS, LIST_OPENED } from '../contract/routes/education.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { type Route, serve } from '../http/route.ts';
import { aboutPatient } from '../patients/patient-access.ts';

const NO_CAPTIONS = { en: null, fr: null, sw: null };
const ASSETS: readonly EduAsset[] = EDU_CATEGORIES.flatMap((category) =>
  EDU_ASSETS.filter((asset) => asset.category === category).map((asset) => ({
    ...asset,
    captions: asset.captions ?? NO_CAPTIONS,
  })),
);

/** In which languages a piece is given to somebody who asked for it in one, the first that it has. */
const INSTEAD: Readonly<Record<EduLanguage, readonly EduLanguage[]>> = {
  EN: ['EN'],
  FR: ['FR', 'EN'],
  SW: ['SW', 'FR', 'EN'],
  LG: ['LG', 'FR', 'EN'],
};

export function educationRoutes(readSide: ReadSide): readonly Route[] {
  return [
    serve(LIST_EDU_ASSETS, {
      summary: 'What there is to learn from',
      query: eduAssetsQuerySchema,
      handle: async ({ query }) => ({ body: assetsFor(query) }),
    }),
    serve(LIST_OPENED, {
      summary: 'What of it a patient has opened, the last opening first',
      handle: aboutPatient(readSide, async (patientId) => {
        const opened = await readSide.get(OPENED, patientId);
        return (opened?.assets ?? [])
          .map(({ assetId, last, times }) => ({ assetId, openedAt: last, times }))
          .toSorted((one, other) => (one.openedAt < other.openedAt ? 1 : -1));
      }),
    }),
  ];
}

function assetsFor({ category, language, mediaType }: EduAssetsQuery): EduAsset[] {
  const asked = ASSETS.filter(
    (asset) =>
      (category === null || asset.category === category) &&
      (mediaType === null || asset.mediaType === mediaType),
  );
  if (language === null) return asked;
  const languages = INSTEAD[language];
  return EDU_CATEGORIES.flatMap((each) => {
    const inCategory = asked.filter((asset) => asset.category === each);
    const pieces = [...new Set(inCategory.map(({ piece }) => piece))];
    const chosen = pieces.flatMap((piece) => {
      const [first] = languages.flatMap((wanted) =>
        inCategory.filter((asset) => asset.piece === piece && asset.language === wanted),
      );
      return first ?? [];
    });
    // Those of the language come first; the sort keeps the catalogue's order otherwise.
    return chosen.toSorted(
      (one, other) => Number(other.language === language) - Number(one.language === language),
    );
  });
}
