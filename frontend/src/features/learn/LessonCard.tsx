import {
  CircleCheck,
  CloudOff,
  ExternalLink,
  FileText,
  Image,
  type LucideIcon,
  Play,
  Smartphone,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { EduAsset } from '../../../../backend/contract/education.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { LED_TO_LESSON } from '../../lib/lessonPaths.ts';
import { Badge } from '../../ui/Badge.tsx';
import styles from './Learn.module.css';
import { kilobytesOf, pageLanguageOf, unbroken } from './lessonText.ts';

const ICONS: Readonly<Record<EduAsset['mediaType'], LucideIcon>> = {
  VIDEO: Play,
  IMAGE: Image,
  PDF: FileText,
};

interface LessonCardProps {
  readonly lesson: EduAsset;
  readonly href: string;
  /** Whether it is in another language than was asked for. */
  readonly isForeign: boolean;
  readonly isRead: boolean;
  readonly isKept: boolean;
  readonly isOnline: boolean;
  /** Called when its leaflet is opened in a tab of its own. */
  readonly onPdf: () => void;
}

/** What a lesson is about, what it costs to open, and the ways to open it. */
export function LessonCard({ lesson, href, isForeign, isRead, isKept, isOnline, onPdf }: LessonCardProps) {
  const { t } = useTranslation('learn');
  const { title, mediaType, language } = lesson;
  const lang = pageLanguageOf(language);
  const kb = kilobytesOf(lesson);
  const canOpen = isOnline || isKept;
  return (
    <li className={styles.card}>
      {/* Asked for again once there is a network. */}
      <Poster key={String(isOnline)} lesson={lesson} />
      <div className={styles.about}>
        <h4 className={styles.title} lang={lang}>
          {mediaType === 'PDF' ? (
            title
          ) : (
            <Link href={href} state={LED_TO_LESSON} className={styles.whole}>
              {title}
            </Link>
          )}
        </h4>
        <p lang={lang}>{unbroken(lesson.description)}</p>
        <Facts lesson={lesson} kb={kb} />
        {(isRead || isKept || isForeign || !canOpen) && (
          <p className={styles.marks}>
            {isRead && (
              <span className={styles.read}>
                <CircleCheck aria-hidden size={18} />
                {t('read')}
              </span>
            )}
            {isForeign && <Badge tone="neutral">{t('badge', { language: t(`language.${language}`) })}</Badge>}
            {isKept && (
              <span className={styles.mark}>
                <Smartphone aria-hidden size={16} />
                {t('kept')}
              </span>
            )}
            {!canOpen && (
              <span className={styles.mark}>
                <CloudOff aria-hidden size={16} />
                {t('network', { kb })}
              </span>
            )}
          </p>
        )}
      </div>
      {mediaType === 'PDF' && (
        <p className={styles.ways}>
          <Link
            href={href}
            state={LED_TO_LESSON}
            className={styles.whole}
            aria-label={t('readNamed', { title })}
          >
            {t('readHere')}
          </Link>
          {canOpen && (
            <a
              href={lesson.urlPath}
              target="_blank"
              rel="noopener noreferrer"
              className={styles.beside}
              aria-label={t('newTab', { title })}
              onClick={onPdf}
            >
              {t('pdf')}
              <ExternalLink aria-hidden size={16} />
            </a>
          )}
        </p>
      )}
    </li>
  );
}

/** Its drawing; the sign of its kind where that cannot be had, and no torn picture. */
function Poster({ lesson: { mediaType, posterPath } }: Pick<LessonCardProps, 'lesson'>) {
  const [isMissing, setIsMissing] = useState(false);
  const Icon = ICONS[mediaType];
  if (isMissing)
    return (
      <span className={styles.poster}>
        <Icon aria-hidden size={28} />
      </span>
    );
  return (
    <img
      className={styles.poster}
      src={posterPath}
      alt=""
      width={80}
      height={60}
      loading="lazy"
      onError={() => setIsMissing(true)}
    />
  );
}

function Facts({
  lesson: { mediaType, duration },
  kb,
}: Pick<LessonCardProps, 'lesson'> & { readonly kb: number }) {
  const { t } = useTranslation('learn');
  const Icon = ICONS[mediaType];
  const facts = [
    t(`kind.${mediaType}`),
    ...(duration === null ? [] : [t('seconds', { seconds: Math.round(duration) })]),
    t('size', { kb }),
  ];
  return (
    <p className={styles.facts}>
      <Icon aria-hidden size={16} />
      {facts.join(' · ')}
    </p>
  );
}
