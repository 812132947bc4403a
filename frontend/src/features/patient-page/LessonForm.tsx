import { useId, useState } from 'react';
import type { EduAsset } from '../../../../backend/contract/education.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { EDU_LANGUAGES, type EduLanguage } from '../../../../events/enums.ts';
import { useGetLessonsQuery } from '../../api/resources/education.ts';
import { deliveryText } from '../../i18n/deliveryText.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { QueryPart } from '../../ui/QueryPart.tsx';
import { RequestForm } from '../../ui/RequestForm.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import type { Problems } from '../../ui/useCheckedForm.ts';
import { isUnanswered, useRequestForm } from '../../ui/useRequestForm.ts';
import { useReach } from '../contact/useReach.ts';
import { LESSON_CATEGORIES, type LessonCategory, LESSONS_OF_SCREEN } from '../learn/lessonPlace.ts';
import { pageLanguageOf, unbroken } from '../learn/lessonText.ts';
import styles from '../patient/Care.module.css';
import { messageBody, MessageFields, type MessageValues, NO_MESSAGE } from './MessageFields.tsx';
import { SentLessons } from './SentLessons.tsx';

/** Sends one of the lessons, in the patient's language where it has it and no other is wanted. */
export function LessonForm({ patient }: { readonly patient: Patient }) {
  const { t } = useTranslation(['lesson', 'learn']);
  const [language, setLanguage] = useState<EduLanguage>(LESSONS_OF_SCREEN[patient.language]);
  const lessons = useGetLessonsQuery(language);
  return (
    <>
      <QueryPart query={lessons} failed={t('failed')} height={320}>
        {(data) => (
          <ChosenForm patient={patient} lessons={data} language={language} onLanguage={setLanguage} />
        )}
      </QueryPart>
      <SentLessons patientId={patient.id} />
    </>
  );
}

interface ChosenFormProps {
  readonly patient: Patient;
  /** Every lesson once, in the language where it has it. */
  readonly lessons: readonly EduAsset[];
  readonly language: EduLanguage;
  readonly onLanguage: (language: EduLanguage) => void;
}

function ChosenForm({ patient, lessons, language, onLanguage }: ChosenFormProps) {
  const { t } = useTranslation(['lesson', 'learn', 'care']);
  const { labelled } = useFormats();
  const id = useId();
  const { isSending, failure, send } = useReach(patient.id, 'lesson', isUnanswered);
  const [category, setCategory] = useState<LessonCategory>('BP_TUTORIAL');
  const lessonOf = ({ piece }: Pick<MessageValues, 'piece'>) =>
    lessons.find((lesson) => lesson.piece === piece);
  const form = useRequestForm({
    values: NO_MESSAGE,
    problemsOf: (values: MessageValues): Problems<MessageValues, 'missing'> =>
      lessonOf(values) === undefined ? { piece: 'missing' } : {},
    problemText: (problem) => t(problem),
    fieldOf: (path) => (path === 'assetId' ? 'piece' : path === 'phone' || path === 'message' ? path : null),
  });
  const standard = deliveryText(patient.language, 'lesson');
  const chosen = lessonOf({ piece: form.methods.watch('piece') });

  async function save(values: MessageValues) {
    const lesson = lessonOf(values);
    if (lesson === undefined) return;
    // What the reader sees as the standard text is what is sent.
    const body = { message: standard, ...messageBody(values), assetId: lesson.id };
    if (await send(body, labelled(patient.name, lesson.title))) form.methods.reset();
  }

  return (
    <RequestForm
      form={form}
      place="card"
      onSubmit={form.submit(save)}
      submit={t('send')}
      submitting={t('care:actions.sending')}
      busy={isSending}
      disabled={patient.contactStopped}
    >
      <SelectField
        id={`${id}-topic`}
        label={t('learn:topic')}
        value={category}
        onChange={({ target }) => {
          const wanted = LESSON_CATEGORIES.find((one) => one === target.value);
          if (wanted === undefined) return;
          setCategory(wanted);
          form.change('piece', '');
        }}
      >
        {LESSON_CATEGORIES.map((one) => (
          <option key={one} value={one}>
            {t(`learn:category.${one}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        id={`${id}-language`}
        label={t('language')}
        value={language}
        onChange={({ target }) => {
          const wanted = EDU_LANGUAGES.find((one) => one === target.value);
          if (wanted !== undefined) onLanguage(wanted);
        }}
      >
        {EDU_LANGUAGES.map((one) => (
          <option key={one} value={one}>
            {t(`learn:language.${one}`)}
          </option>
        ))}
      </SelectField>
      <SelectField {...form.field('piece')} label={t('lesson')}>
        <option value="">{t('choose')}</option>
        {lessons
          .filter((lesson) => lesson.category === category)
          .map((lesson) => (
            <option key={lesson.piece} value={lesson.piece} lang={pageLanguageOf(lesson.language)}>
              {lesson.title} · {t(`learn:kind.${lesson.mediaType}`)}
              {lesson.language !== language &&
                ` · ${t('learn:badge', { language: t(`learn:language.${lesson.language}`) })}`}
            </option>
          ))}
      </SelectField>
      {chosen !== undefined && (
        <p className={styles.muted} lang={pageLanguageOf(chosen.language)}>
          {unbroken(chosen.description)}
        </p>
      )}
      <MessageFields
        form={form}
        patient={patient}
        standard={standard}
        language={patient.language}
        more={t('added')}
        failure={failure}
        failed={t('lesson:toast.lessonFailed.text')}
        send={t('send')}
      />
    </RequestForm>
  );
}
