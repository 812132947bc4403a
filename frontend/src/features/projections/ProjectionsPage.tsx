import { useTranslation } from '../../i18n/useTranslation.ts';
import { useGetProjectionsQuery } from '../../api/resources/projections.ts';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { QueryPart } from '../../ui/QueryPart.tsx';
import { useIsOnline } from '../../lib/useIsOnline.ts';
import { Notice } from '../../ui/Notice.tsx';
import { ProjectionCard } from './ProjectionCard.tsx';
import styles from './Projections.module.css';

/** While one is built the board asks again this often, ms; progress itself is told. */
const ASKED_AGAIN_MS = 2000;

/** Where every projection stands, and what an analyst may do with it. */
export function ProjectionsPage() {
  const { t } = useTranslation('audit');
  const isOnline = useIsOnline();
  const projections = useGetProjectionsQuery(undefined, {
    pollingInterval: ASKED_AGAIN_MS,
    skipPollingIfUnfocused: true,
  });
  return (
    <div className={styles.page}>
      <PageHeading title={t('board.title')}>{t('board.title')}</PageHeading>
      <p className={styles.muted}>{t('board.explain')}</p>
      {!isOnline && <Notice kind="offline">{t('offline')}</Notice>}
      <QueryPart query={projections} failed={t('board.failed')} height={480}>
        {(board) => {
          const running = board.find(({ state }) => state === 'rebuilding')?.name ?? null;
          return (
            <>
              <p role="status" className={styles.muted}>
                {running !== null && t('board.busy', { name: running })}
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
    </div>
  );
}
