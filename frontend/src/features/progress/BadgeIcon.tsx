import {
  Award,
  Flag,
  Flame,
  HeartPulse,
  type LucideIcon,
  Medal,
  Mic,
  Sunrise,
  Target,
  TrendingUp,
  Trophy,
} from 'lucide-react';
import type { AchievementType } from '../../../../events/enums.ts';
import styles from './Views.module.css';

const ICONS: Readonly<Record<AchievementType, LucideIcon>> = {
  first_log: Award,
  consistent_logger: Flame,
  streak_master: Trophy,
  early_bird: Sunrise,
  voice_champion: Mic,
  bp_controller: HeartPulse,
  health_improver: TrendingUp,
  goal_crusher: Target,
  milestone_achiever: Flag,
  wellness_warrior: Medal,
};

export function BadgeIcon({ type }: { readonly type: AchievementType }) {
  const Icon = ICONS[type];
  return (
    <span className={styles.badgeIcon}>
      <Icon aria-hidden size={24} />
    </span>
  );
}
