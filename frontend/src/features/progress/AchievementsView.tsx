import { NotebookPen, Flame, type LucideIcon, Sparkles, TrendingUp } from 'lucide-react';
import type * as z from 'zod/mini';
import type { Achievement, Stats } from '../../../../backend/contract/progress.ts';
import { LIST_ACHIEVEMENTS } from '../../../../backend/contract/routes/progress.ts';
import type { Flag } from '../../../../events/enums.ts';
import { useGetAchievementsQuery, useGetStatsQuery } from '../../api/resources/progress.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { classNames } from '../../lib/classNames.ts';
import type { KeptPatient } from '../outbox/keptPatient.ts';
import { STATS } from './answers.ts';
import { BadgeIcon } from './BadgeIcon.tsx';
import { GoalsPart } from './GoalsPart.tsx';
import { KeptPart } from './KeptPart.tsx';
import { useBadgeNotice } from './useBadgeNotice.ts';
import styles from './Views.module.css';

/** What the patient has come to: points, streak, days, goals and badges. No blame, and no praise for a colour. */
export function AchievementsView({ kept }: { readonly kept: KeptPatient }) {
  const { t } = useTranslation('progress');
  const stats = useGetStatsQuery(kept.patientId);
  const badges = useGetAchievementsQuery(kept.patientId);
  useBadgeNotice(kept, badges.currentData);
  return (
    <div className={styles.achievements}>
      <KeptPart kept={kept} path="stats" schema={STATS} asked={stats}>
        {(body) => <StatsPart stats={body} />}
      </KeptPart>
      <GoalsPart kept={kept} />
      <section aria-labelledby="progress-badges" className={styles.part}>
        <h3 id="progress-badges">{t('badges.heading')}</h3>
        <KeptPart kept={kept} path="achievements" schema={BADGES} asked={badges}>
          {(body) => <Badges badges={body} />}
        </KeptPart>
      </section>
    </div>
  );
}

const BADGES: z.ZodMiniType<readonly Achievement[]> = LIST_ACHIEVEMENTS.answer;

function StatsPart({ stats }: { readonly stats: Stats }) {
  const { t } = useTranslation('progress');
  const { number } = useFormats();
  const { level, experiencePoints: have, experienceNeeded: need } = stats;
  const streak = stats.currentStreak === 0 ? '–' : t('streak.days', { count: stats.currentStreak });
  return (
    <>
      <dl className={styles.tiles}>
        <Tile icon={Sparkles} name={t('points')} value={number(stats.totalPoints)} />
        <Tile icon={Flame} name={t('streak.name')} value={streak} />
        <Tile icon={TrendingUp} name={t('level.name')} value={number(level)} />
        <Tile icon={NotebookPen} name={t('logs')} value={number(stats.totalLogs)} />
      </dl>
      {stats.currentStreak === 0 && <p>{t('streak.none')}</p>}
      <div className={styles.bar}>
        <p id="progress-level">{t('xp', { have, need, next: level + 1 })}</p>
        <progress aria-labelledby="progress-level" max={need} value={have} />
      </div>
      <section aria-labelledby="progress-days" className={styles.part}>
        <h3 id="progress-days">{t('calendar.heading')}</h3>
        <Calendar days={stats.recentDays} />
        {stats.recentDays.some(isWithoutFlag) && <p className={styles.muted}>{t('calendar.withoutFlag')}</p>}
        <p>{t('days', { green: stats.greenDays, amber: stats.amberDays, red: stats.redDays })}</p>
      </section>
    </>
  );
}

interface TileProps {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly value: string;
}

function Tile({ icon: Icon, name, value }: TileProps) {
  return (
    <div className={styles.tile}>
      <dt>
        <Icon aria-hidden size={20} />
        {name}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}

const DAY_STYLES: Readonly<Record<Flag, string | undefined>> = {
  GREEN: styles.green,
  AMBER: styles.amber,
  RED: styles.red,
};

/** There was a report, and nothing in it to judge. */
const isWithoutFlag = ({ flag, logged }: Stats['recentDays'][number]): boolean => logged && flag === null;

function Calendar({ days }: { readonly days: Stats['recentDays'] }) {
  const { t } = useTranslation(['progress', 'clinical']);
  const markOf = (one: Stats['recentDays'][number]) =>
    one.flag === null ? (isWithoutFlag(one) ? '?' : '·') : t(`clinical:flag.${one.flag}.name`).slice(0, 1);
  const count = days.filter(({ logged }) => logged).length;
  return (
    <div role="img" aria-label={t('calendar.text', { logged: count })} className={styles.calendar}>
      {days.map((one) => (
        <span
          key={one.day}
          className={classNames(styles.day, one.flag === null ? undefined : DAY_STYLES[one.flag])}
        >
          {markOf(one)}
        </span>
      ))}
    </div>
  );
}

/** The newest; the others are counted in the points. */
const SHOWN = 5;

function Badges({ badges }: { readonly badges: readonly Achievement[] }) {
  const { t } = useTranslation('progress');
  const { day } = useFormats();
  if (badges.length === 0) return <p>{t('badges.empty')}</p>;
  return (
    <ul className={styles.badges}>
      {badges.slice(0, SHOWN).map(({ id, achievementType, pointsAwarded, unlockedAt }) => (
        <li key={id}>
          <BadgeIcon type={achievementType} />
          <span>
            <strong>{t(`badges.type.${achievementType}`)}</strong>
            <span className={styles.muted}>
              {day(unlockedAt)} · {t('badges.points', { count: pointsAwarded })}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
