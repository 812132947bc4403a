import { Download, ExternalLink, Smartphone, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { EduAsset } from '../../../../backend/contract/education.ts';
import { LANGUAGE_NAMES } from '../../i18n/languageChoice.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ReadAloudButton } from '../voice/ReadAloudButton.tsx';
import type { KeptLessons } from './keptLessons.ts';
import styles from './Learn.module.css';
import { kilobytesOf, type LessonText, pageLanguageOf, unbroken, useLessonText } from './lessonText.ts';

interface LessonDialogProps {
  readonly lesson: EduAsset;
  /** null: nothing is kept here. */
  readonly kept: KeptLessons | null;
  readonly isOnline: boolean;
  /** Called once its words are there. */
  readonly onOpened: () => void;
  readonly onClose: () => void;
}

/** A lesson to look at and its words to read or to listen to, with the way to keep it. */
export function LessonDialog({ lesson, kept, isOnline, onOpened, onClose }: LessonDialogProps) {
  const { t } = useTranslation('learn');
  /** What failed is asked for again by being put into the page anew. */
  const [attempt, setAttempt] = useState(0);
  return (
    <Dialog title={lesson.title} onClose={onClose} wide hasStep={false}>
      <Content
        key={attempt}
        lesson={lesson}
        isOnline={isOnline}
        isInReach={isOnline || kept?.isKept(lesson) === true}
        onOpened={onOpened}
        onAgain={() => setAttempt(attempt + 1)}
      />
      {kept !== null && <Keeping lesson={lesson} kept={kept} isOnline={isOnline} />}
      <p className={styles.muted}>
        {t('source')} <span lang="en">{lesson.source}</span>
        <br />
        {t(`reviewState.${lesson.reviewState}`)}
      </p>
    </Dialog>
  );
}

interface ContentProps extends Pick<LessonDialogProps, 'lesson' | 'isOnline' | 'onOpened'> {
  /** Whether its files can be had now. */
  readonly isInReach: boolean;
  readonly onAgain: () => void;
}

function Content({ lesson, isOnline, isInReach, onOpened, onAgain }: ContentProps) {
  const { t } = useTranslation(['learn', 'common']);
  const text = useLessonText(lesson.textPath);
  const language = pageLanguageOf(lesson.language);
  const [hasFailed, setHasFailed] = useState(false);
  const tell = useEffectEvent(onOpened);
  const isThere = text !== null && text !== 'failed';
  useEffect(() => {
    if (isThere) tell();
  }, [isThere]);
  return (
    <>
      {(hasFailed || text === 'failed') && (
        <Notice
          kind={isOnline ? 'warning' : 'offline'}
          announced
          action={<Button onClick={onAgain}>{t('common:action.retry')}</Button>}
        >
          {isOnline ? t('loadFailed') : t('network', { kb: kilobytesOf(lesson) })}
        </Notice>
      )}
      {/* No browser has a voice for Lingala. */}
      {language !== 'ln' && text !== 'failed' && (
        <div className={styles.aloud}>{isThere && <ReadAloudButton lines={text} language={language} />}</div>
      )}
      <div className={styles.lesson}>
        {!hasFailed && <Shown lesson={lesson} isInReach={isInReach} onFailed={() => setHasFailed(true)} />}
        <Words lesson={lesson} text={text} />
      </div>
    </>
  );
}

interface ShownProps extends Pick<ContentProps, 'lesson' | 'isInReach'> {
  readonly onFailed: () => void;
}

/** What there is to look at. Nothing plays by itself, and no film is fetched before somebody plays it. */
function Shown({ lesson, isInReach, onFailed }: ShownProps) {
  const { t } = useTranslation('learn');
  const [isMissing, setIsMissing] = useState(false);
  const { mediaType, urlPath, posterPath, captions, title } = lesson;
  const spoken = pageLanguageOf(lesson.language);
  switch (mediaType) {
    case 'VIDEO':
      return (
        <video
          className={styles.film}
          src={urlPath}
          poster={posterPath}
          aria-label={title}
          controls
          playsInline
          preload="none"
          onError={onFailed}
        >
          <track
            kind="captions"
            src={captions.en ?? undefined}
            srcLang="en"
            label={LANGUAGE_NAMES.en}
            default={spoken === 'en'}
          />
          <track
            kind="captions"
            src={captions.fr ?? undefined}
            srcLang="fr"
            label={LANGUAGE_NAMES.fr}
            default={spoken === 'fr'}
          />
          <track
            kind="captions"
            src={captions.sw ?? undefined}
            srcLang="sw"
            label={LANGUAGE_NAMES.sw}
            default={spoken === 'sw'}
          />
        </video>
      );
    case 'IMAGE':
      // Its words stand beside it.
      return <img className={styles.picture} src={urlPath} alt={title} onError={onFailed} />;
    case 'PDF':
      return (
        <p className={styles.leaflet}>
          {!isMissing && (
            <img src={posterPath} alt="" width={160} height={120} onError={() => setIsMissing(true)} />
          )}
          {isInReach && (
            <a href={urlPath} target="_blank" rel="noopener noreferrer" className={styles.open}>
              {t('openPdf')}
              <ExternalLink aria-hidden size={16} />
            </a>
          )}
        </p>
      );
  }
}

function Words({ lesson, text }: { readonly lesson: EduAsset; readonly text: LessonText }) {
  const { t } = useTranslation('learn');
  if (text === 'failed') return null;
  if (text === null) return <Skeleton heights={[240]} />;
  return (
    <section className={styles.part} aria-labelledby="lesson-words">
      <h3 id="lesson-words">{t('words')}</h3>
      <ol className={styles.words} lang={pageLanguageOf(lesson.language)}>
        {text.map((line) => (
          <li key={line}>{unbroken(line)}</li>
        ))}
      </ol>
    </section>
  );
}

interface KeepingProps {
  readonly lesson: EduAsset;
  readonly kept: KeptLessons;
  readonly isOnline: boolean;
}

/** Puts the lesson on this phone, or takes it away. */
function Keeping({ lesson, kept, isOnline }: KeepingProps) {
  const { t } = useTranslation('learn');
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const isKept = kept.isKept(lesson);
  const change = async () => {
    setState('busy');
    try {
      await (isKept ? kept.remove(lesson) : kept.keep(lesson));
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  if (!isKept && !isOnline) return null;
  return (
    <div className={styles.keeping}>
      <p role="status" className={styles.mark}>
        {isKept && (
          <>
            <Smartphone aria-hidden size={18} />
            {t('kept')}
          </>
        )}
        {state === 'failed' && t('keepFailed')}
      </p>
      <Button
        busy={state === 'busy'}
        icon={isKept ? <Trash2 aria-hidden size={18} /> : <Download aria-hidden size={18} />}
        onClick={() => void change()}
      >
        {isKept ? t('remove') : `${t('keep')} (${t('size', { kb: kilobytesOf(lesson) })})`}
      </Button>
    </div>
  );
}
