import { useTranslation } from '../../i18n/useTranslation.ts';
import { useGetProjectionsQuery } from '../../api/resources/projections.ts';
import { QueryPart } from '../../ui/QueryPart.tsx';
import { ProjectionCard } from './ProjectionCard.tsx';
import { runningIn } from './projectionState.ts';
import styles from './Projections.module.css';

/** While one is built the board asks again this often, ms; progress itself is told. */
const ASKED_AGAIN_MS = 2000;

/** Where every projection stands, and what an analyst may do with it. */
export function ProjectionsBoard() {
  const { t } = useTranslation('board');
  const projections = useGetProjectionsQuery(undefined, {
    pollingInterval: ASKED_AGAIN_MS,
    skipPollingIfUnfocused: true,
  });
  return (
    <>
      <p className={styles.muted}>{t('explain')}</p>
      <QueryPart query={projections} failed={t('failed')} height={480}>
        {(board) => {
          const running = runningIn(board);
          return (
            <>
              {board.some(({ documents }) => documents === null) && (
                <p className={styles.muted}>{t('severalClinics')}</p>
              )}
              <p role="status" className={styles.muted}>
                {running !== null && t(`busy.${running.doing}`, { name: running.name })}
              </p>
              <ul className={styles.board}>
                {board.map((projection) => (
                  <ProjectionCard key={projection.name} projection={projection} running={running} />
                ))}
              </ul>
            </>
          );
        }}
      </QueryPart>
    </>
  );
}
