/** What a patient has come to, as it is answered: `clinical-rules` 8. */
import type { AchievementType, Flag } from '../../events/enums.ts';
import { derivedId } from '../../lib/ids.ts';
import { ACHIEVEMENT_POINTS } from '../../projections/progress/achievements.ts';
import { dayNumber, dayText, lastDay, markOn, UNMARKED } from '../../projections/progress/day-marks.ts';
import type { DayNumber } from '../../projections/wall-clock.ts';
import { type ProgressDocument, streakOn } from '../../projections/progress/document.ts';
import type { Achievement, Stats } from '../contract/progress.ts';

const RECENT_DAYS = 30;
const FLAG_OF: Readonly<Record<string, Flag>> = { G: 'GREEN', A: 'AMBER', R: 'RED' };

/** @param today the patient's, `YYYY-MM-DD` */
export function statsView(patientId: string, progress: ProgressDocument, today: string): Stats {
  const now = dayNumber(today);
  const last = lastDay(progress.logs);
  return {
    patientId,
    totalPoints: progress.points,
    currentStreak: streakOn(progress, now),
    longestStreak: progress.longestStreak,
    totalLogs: progress.totalLogs,
    greenDays: progress.greenDays,
    amberDays: progress.amberDays,
    redDays: progress.redDays,
    ...levelOf(progress.points),
    lastLogDate: last === null ? null : dayText(last),
    recentDays: Array.from({ length: RECENT_DAYS }, (_, index) =>
      recentDay(progress, now - RECENT_DAYS + 1 + index),
    ),
  };
}

const recentDay = ({ flags, logs }: ProgressDocument, day: DayNumber): Stats['recentDays'][number] => ({
  day: dayText(day),
  flag: FLAG_OF[markOn(flags, day)] ?? null,
  logged: markOn(logs, day) !== UNMARKED,
});

/** A level needs a hundred points for each level that there is (`clinical-rules` 8.2). */
export function levelOf(points: number): Pick<Stats, 'level' | 'experiencePoints' | 'experienceNeeded'> {
  let level = 1;
  let experiencePoints = points;
  for (; experiencePoints >= level * 100; level++) experiencePoints -= level * 100;
  return { level, experiencePoints, experienceNeeded: level * 100 };
}

const BADGE_COLOR = '#10B981';

const BADGES: Readonly<Record<AchievementType, Pick<Achievement, 'title' | 'description' | 'badgeIcon'>>> = {
  first_log: { title: 'First Log', description: 'The first report is saved.', badgeIcon: 'award' },
  consistent_logger: {
    title: 'Consistent Logger',
    description: 'A report on 7 days in a row.',
    badgeIcon: 'flame',
  },
  streak_master: {
    title: 'Streak Master',
    description: 'A report on 30 days in a row.',
    badgeIcon: 'trophy',
  },
  early_bird: {
    title: 'Early Bird',
    description: 'A report before 08:00 on 7 days.',
    badgeIcon: 'sunrise',
  },
  voice_champion: { title: 'Voice Champion', description: '10 reports by voice.', badgeIcon: 'mic' },
  bp_controller: {
    title: 'BP Controller',
    description: 'The last 7 blood pressures, on 7 days, are in target.',
    badgeIcon: 'heart-pulse',
  },
  health_improver: {
    title: 'Health Improver',
    description: 'The last 7 days with a report are better than the 7 before them.',
    badgeIcon: 'trending-up',
  },
  goal_crusher: { title: 'Goal Crusher', description: '3 goals are completed.', badgeIcon: 'target' },
  milestone_achiever: {
    title: 'Milestone Achiever',
    description: 'A milestone of the care team is completed.',
    badgeIcon: 'flag',
  },
  wellness_warrior: {
    title: 'Wellness Warrior',
    description: '10 exercise programmes, and reports on 14 days in a row.',
    badgeIcon: 'medal',
  },
};

export const achievementView = (
  patientId: string,
  achievementType: AchievementType,
  unlockedAt: string,
): Achievement => ({
  id: derivedId('achievement', patientId, achievementType),
  patientId,
  achievementType,
  ...BADGES[achievementType],
  pointsAwarded: ACHIEVEMENT_POINTS[achievementType],
  badgeColor: BADGE_COLOR,
  unlockedAt,
});
