import { type ReactNode, useId } from 'react';
import { useSelector } from 'react-redux';
import { Link, useLocation, useSearchParams } from 'wouter';
import type * as z from 'zod/mini';
import type { EduAsset } from '../../../../backend/contract/education.ts';
import { lessonPath } from '../../../../backend/contract/lesson-path.ts';
import { LIST_EDU_ASSETS } from '../../../../backend/contract/routes/education.ts';
import { EDU_MEDIA_TYPES } from '../../../../events/education.ts';
import { EDU_LANGUAGES, type EduLanguage } from '../../../../events/enums.ts';
import { selectLiveStatus } from '../../api/live/liveSlice.ts';
import { useGetLessonsQuery } from '../../api/resources/education.ts';
import type { ReportPatient } from '../../api/resources/reportPatient.ts';
import { languageOf } from '../../i18n/i18n.ts';
import { LANGUAGE_NAMES } from '../../i18n/languageChoice.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { isLedToLesson } from '../../lib/lessonPaths.ts';
import { useIsOnline } from '../../lib/useIsOnline.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StaleNotice } from '../../ui/StaleNotice.tsx';
import type { Device } from '../outbox/startOutbox.ts';
import { useKeptAnswer } from '../outbox/useKeptAnswer.ts';
import type { ReportForm } from '../report-form/reportForm.ts';
import { useKeptLessons } from './keptLessons.ts';
import styles from './Learn.module.css';
import { LessonCard } from './LessonCard.tsx';
import { LessonDialog } from './LessonDialog.tsx';
import { LESSON_CATEGORIES, LESSONS_OF_SCREEN, type LessonPlace, readPlace } from './lessonPlace.ts';
import { useOpenedLessons } from './useOpenedLessons.ts';

const LESSONS: z.ZodMiniType<readonly EduAsset[]> = LIST_EDU_ASSETS.answer;

/** What the languages call themselves. */
const NAMES: Readonly<Record<EduLanguage, string>> = {
  EN: LANGUAGE_NAMES.en,
  FR: LANGUAGE_NAMES.fr,
  SW: LANGUAGE_NAMES.sw,
  LG: 'Lingála',
};

interface LearnTabProps {
  readonly patient: ReportPatient;
  /** Of which screen it is a part. */
  readonly form: ReportForm;
  readonly device: Device;
  readonly userId: string;
  /** Whether the patient looks at it: of what others look at nothing is told and nothing kept. */
  readonly isOwn: boolean;
}

/** The lessons of one topic, and over them the one that is open. */
export function LearnTab({ patient, form, device, userId, isOwn }: LearnTabProps) {
  const { t, i18n } = useTranslation('learn');
  const [screen, navigate] = useLocation();
  const [params] = useSearchParams();
  const place = readPlace(params, form);
  const language = place.language ?? LESSONS_OF_SCREEN[languageOf(i18n)];
  const isConnected = useSelector(selectLiveStatus) !== 'offline';
  const isOnline = useIsOnline() && isConnected;
  const asked = useGetLessonsQuery(language);
  const { body, keptAt, isRead } = useKeptAnswer(
    {
      answers: device.answers,
      patientId: isOwn ? patient.id : null,
      path: `edu-assets?language=${language}`,
    },
    LESSONS,
    asked.currentData,
  );
  const opened = useOpenedLessons({ device, patientId: patient.id, userId, isOwn });
  const kept = useKeptLessons();
  const canKeep = isOwn && kept.canKeep;
  const again = () => void asked.refetch();
  const shown = body?.filter(({ category }) => category === place.category) ?? [];
  const open = body?.find(({ piece }) => piece === place.piece);
  const close = () => {
    if (isLedToLesson()) window.history.back();
    else navigate(lessonPath(screen, { ...place, piece: null }), { replace: true });
  };

  return (
    <section className={styles.view} aria-labelledby="learn-heading">
      <h2 id="learn-heading">{t('heading')}</h2>
      <Choices screen={screen} place={place} language={language} />
      {body !== undefined && asked.error !== undefined && (
        <StaleNotice
          since={keptAt ?? asked.fulfilledTimeStamp}
          error={asked.error}
          busy={asked.isFetching}
          onRetry={again}
        />
      )}
      {body === undefined ? (
        asked.error === undefined || !isRead ? (
          <Skeleton heights={[104, 104, 104]} />
        ) : (
          <ErrorState heading={t('failed')} error={asked.error} busy={asked.isFetching} onRetry={again} />
        )
      ) : shown.length === 0 ? (
        <p>{t('empty')}</p>
      ) : (
        <>
          {isOwn && (
            <p className={styles.muted} role="status">
              {t('progress', { done: shown.filter(opened.isRead).length, total: shown.length })}
            </p>
          )}
          <div className={styles.sections}>
            {EDU_MEDIA_TYPES.map((mediaType) => (
              <LessonSection key={mediaType} mediaType={mediaType} lessons={shown}>
                {(lesson) => (
                  <LessonCard
                    key={lesson.id}
                    lesson={lesson}
                    href={lessonPath(screen, { ...place, piece: lesson.piece })}
                    isForeign={lesson.language !== language}
                    isRead={isOwn && opened.isRead(lesson)}
                    isKept={canKeep && kept.isKept(lesson)}
                    isOnline={isOnline}
                    onPdf={() => opened.tell(lesson)}
                  />
                )}
              </LessonSection>
            ))}
          </div>
          {shown.some(({ reviewState }) => reviewState === 'unreviewed') && (
            <p className={styles.muted}>{t('listUnreviewed')}</p>
          )}
        </>
      )}
      {open !== undefined && (
        <LessonDialog
          key={open.id}
          lesson={open}
          kept={canKeep ? kept : null}
          isOnline={isOnline}
          onOpened={() => opened.tell(open)}
          onClose={close}
        />
      )}
    </section>
  );
}

interface ChoicesProps {
  readonly screen: string;
  readonly place: LessonPlace;
  readonly language: EduLanguage;
}

/** The topics, and the language that the lessons are wanted in. */
function Choices({ screen, place, language }: ChoicesProps) {
  const { t } = useTranslation('learn');
  const [, navigate] = useLocation();
  const isWide = useMediaQuery('(min-width: 900px)');
  const id = useId();
  const pathOf = (part: Partial<LessonPlace>) => lessonPath(screen, { ...place, piece: null, ...part });
  return (
    <div className={styles.choices}>
      {isWide ? (
        <nav className={styles.topics} aria-label={t('topic')}>
          {LESSON_CATEGORIES.map((category) => (
            <Link
              key={category}
              href={pathOf({ category })}
              className={styles.topic}
              aria-current={category === place.category ? 'page' : undefined}
            >
              {t(`category.${category}`)}
            </Link>
          ))}
        </nav>
      ) : (
        <SelectField
          id={`${id}-topic`}
          label={t('topic')}
          value={place.category}
          onChange={({ target }) => {
            const category = LESSON_CATEGORIES.find((one) => one === target.value);
            if (category !== undefined) navigate(pathOf({ category }));
          }}
        >
          {LESSON_CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {t(`category.${category}`)}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        id={`${id}-language`}
        label={t('languageLabel')}
        value={language}
        onChange={({ target }) => {
          const chosen = EDU_LANGUAGES.find((one) => one === target.value);
          if (chosen !== undefined) navigate(pathOf({ language: chosen }), { replace: true });
        }}
      >
        {EDU_LANGUAGES.map((one) => (
          <option key={one} value={one}>
            {NAMES[one]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

interface LessonSectionProps {
  readonly mediaType: EduAsset['mediaType'];
  readonly lessons: readonly EduAsset[];
  readonly children: (lesson: EduAsset) => ReactNode;
}

/** The lessons of one kind; nothing where there is none. */
function LessonSection({ mediaType, lessons, children }: LessonSectionProps) {
  const { t } = useTranslation('learn');
  const id = useId();
  const own = lessons.filter((lesson) => lesson.mediaType === mediaType);
  if (own.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id}>{t(`section.${mediaType}`)}</h3>
      <ul className={styles.cards}>{own.map(children)}</ul>
    </section>
  );
}
