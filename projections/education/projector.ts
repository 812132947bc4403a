/** What each patient has opened to learn from. */
import { effectiveAt, patientOf } from '../../events/event.ts';
import { change } from '../change.ts';
import type { Projection } from '../projection.ts';
import { OPENED } from './collection.ts';
import type { OpenedAsset } from './document.ts';

/** An opening may come late: what was opened first and last is by when it was opened. */
function withOpening(assets: readonly OpenedAsset[], assetId: string, at: string): readonly OpenedAsset[] {
  const before = assets.find((asset) => asset.assetId === assetId);
  if (before === undefined) return [...assets, { assetId, first: at, last: at, times: 1 }];
  const opened = {
    assetId,
    first: at < before.first ? at : before.first,
    last: at > before.last ? at : before.last,
    times: before.times + 1,
  };
  return assets.map((asset) => (asset === before ? opened : asset));
}

export const educationProjection: Projection = {
  name: 'education',
  version: 1,
  collections: [OPENED.definition],
  handlers: {
    EducationAccessed: (event) => {
      const { assetId } = event.data;
      if (assetId === null) return [];
      const patientId = patientOf(event);
      const { clinicId } = event.meta;
      return change(OPENED, patientId, (opened) => {
        const { assets, ...patient } = opened ?? { patientId, clinicId, assets: [] };
        return { ...patient, assets: withOpening(assets, assetId, effectiveAt(event)) };
      });
    },
  },
};
