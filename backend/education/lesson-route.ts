/** `POST /api/patients/{id}/send-lesson`: a lesson is sent to a patient as a message with the link to it. */
import { EDU_ASSETS, type EduAsset } from '../../fixtures/education/catalogue.ts';
import { lessonPath } from '../contract/lesson-path.ts';
import { sendLessonSchema } from '../contract/message.ts';
import { PAGE_PATHS } from '../contract/page-paths.ts';
import { REACH_PATIENT } from '../contract/routes/reach.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { type Route, serve } from '../http/route.ts';
import { reach, type ReachServices } from '../messaging/reach-routes.ts';
import { clinicalTextIn } from '../texts/clinical-texts.ts';

interface LessonServices extends Omit<ReachServices, 'bundles'> {
  /** Where browsers reach the product; null where it is not configured. */
  readonly publicUrl: string | null;
}

export function lessonRoute(services: LessonServices): Route {
  return serve(REACH_PATIENT.lesson, {
    summary: 'Send a patient a lesson',
    body: sendLessonSchema,
    handle: (request) => {
      const { message, assetId, ...input } = request.body;
      const asset = chosenAsset(assetId);
      const link = `${services.publicUrl ?? request.origin}${lessonPath(PAGE_PATHS.patientEntry, asset)}`;
      return reach(services, request, {
        ...input,
        channel: 'lesson',
        text: (language) =>
          `${message ?? clinicalTextIn(language, 'delivery.lesson')}\n${asset.title}\n${link}`,
        assetId: asset.id,
        done: 'The lesson has been sent.',
      });
    },
  });
}

/** @throws Refusal 400 */
function chosenAsset(assetId: string | null): EduAsset {
  if (assetId === null) throw badAsset('required', 'The lesson is missing.');
  const asset = EDU_ASSETS.find(({ id }) => id === assetId);
  if (asset === undefined) throw badAsset('choice', 'There is no lesson of this id.');
  return asset;
}

const badAsset = (problem: 'required' | 'choice', message: string): Refusal =>
  Refusal.invalid([{ path: 'assetId', key: `validation.assetId.${problem}`, message }]);
