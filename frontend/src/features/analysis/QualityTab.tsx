import { Link } from 'wouter';
import {
  QUALITY_CHECKS,
  type QualityBoard,
  type QualityKind,
} from '../../../../backend/contract/data-quality.ts';
import { useGetDataQualityQuery } from '../../api/resources/analysis.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Card } from '../../ui/Card.tsx';
import { QueryPart } from '../../ui/QueryPart.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StateCard } from '../../ui/StateCard.tsx';
import styles from './Analysis.module.css';
import { analysisPath, useAnalysisAddress } from './analysisAddress.ts';
import { Figure, Labelled, useShare } from './Figure.tsx';
import { MonthSelect } from './MonthSelect.tsx';

const QualityRows = lazyPart(
  async () => (await import('./QualityRows.tsx')).QualityRows,
  ['patient'],
  <Skeleton heights={[320]} />,
);

/** What cannot be comes first, what is ill and well measured last. */
const KINDS = ['impossible', 'suspect', 'time', 'abnormal'] as const satisfies readonly QualityKind[];

/** What in the readings of a month is to be looked at; of a check, the logs behind it. */
export function QualityTab({ isClinician }: { readonly isClinician: boolean }) {
  const { of } = useAnalysisAddress();
  const month = of('month');
  const check = QUALITY_CHECKS.find((known) => known === of('check'));
  if (check !== undefined)
    return <QualityRows key={`${check} ${month}`} check={check} month={month} isClinician={isClinician} />;
  return (
    <>
      <MonthSelect />
      {/* Of another month nothing is shown while this one is counted. */}
      <MonthOfReadings key={month} month={month} />
    </>
  );
}

function MonthOfReadings({ month }: { readonly month: string }) {
  const { t } = useTranslation('quality');
  const { month: named, number } = useFormats();
  const quality = useGetDataQualityQuery(month);
  return (
    <QueryPart query={quality} failed={t('failed')} height={480}>
      {(board) =>
        board.logs === 0 ? (
          <StateCard kind="empty" heading={t('empty', { month: named(board.month) })} />
        ) : (
          <>
            <p data-month={board.month}>
              {t('measured', {
                count: board.logs,
                number: number(board.logs, 0),
                patients: number(board.patients, 0),
                month: named(board.month),
              })}
            </p>
            {KINDS.map((kind) => (
              <ChecksCard key={kind} kind={kind} board={board} month={month} />
            ))}
            <DigitsCard digits={board.endDigits} />
          </>
        )
      }
    </QueryPart>
  );
}

interface ChecksCardProps {
  readonly kind: QualityKind;
  readonly board: QualityBoard;
  /** As the address has it. */
  readonly month: string;
}

function ChecksCard({ kind, board, month }: ChecksCardProps) {
  const { t } = useTranslation('quality');
  const { number, labelled } = useFormats();
  const share = useShare();
  return (
    <Card heading={t(`kind.${kind}`)}>
      <p>{t(`about.${kind}`)}</p>
      <table className={styles.figures} aria-label={t(`kind.${kind}`)}>
        <thead>
          <tr>
            <th scope="col">{t('column.check')}</th>
            <th scope="col">{t('column.logs')}</th>
            <th scope="col">{t('column.share')}</th>
            <th scope="col">{t('column.patients')}</th>
            <th scope="col">{t('column.meaning')}</th>
          </tr>
        </thead>
        <tbody>
          {board.checks
            .filter((one) => one.kind === kind)
            .map(({ check, logs, patients }) => (
              <tr key={check} data-check={check} className={logs === 0 ? styles.none : undefined}>
                <th scope="row">{t(`name.${check}`)}</th>
                <td className={styles.count}>
                  <Figure count={logs} of={board.logs} />
                </td>
                <td className={styles.share}>{share(logs, board.logs)}</td>
                <td className={styles.wide}>
                  <Labelled label={t('column.patients')}>{number(patients, 0)}</Labelled>
                </td>
                <td className={styles.meaning}>
                  {t(`meaning.${check}`)}{' '}
                  {logs > 0 && (
                    <Link
                      href={analysisPath('quality', { month, check })}
                      className={styles.link}
                      aria-label={labelled(t('rows.show'), t(`name.${check}`))}
                    >
                      {t('rows.show')}
                    </Link>
                  )}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </Card>
  );
}

/** Who reads a meter writes every digit as often; who guesses writes 0 and 5. */
function DigitsCard({ digits }: { readonly digits: QualityBoard['endDigits'] }) {
  const { t } = useTranslation('quality');
  const { systolic, diastolic } = digits;
  return (
    <Card heading={t('digits.heading')}>
      <p>{t('digits.explain')}</p>
      <table className={styles.digits} aria-label={t('digits.heading')}>
        <thead>
          <tr>
            <th scope="col">{t('digits.digit')}</th>
            <th scope="col">{t('digits.systolic')}</th>
            <th scope="col">{t('digits.diastolic')}</th>
          </tr>
        </thead>
        <tbody>
          {systolic.map((_, digit) => (
            <tr key={digit} data-digit={digit}>
              <th scope="row">{digit}</th>
              <Digit counts={systolic} digit={digit} />
              <Digit counts={diastolic} digit={digit} />
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Digit({ counts, digit }: { readonly counts: readonly number[]; readonly digit: number }) {
  const { number } = useFormats();
  const share = useShare();
  const count = counts[digit] ?? 0;
  const all = counts.reduce((total, one) => total + one, 0);
  return (
    <td>
      {number(count, 0)}
      {all > 0 && <span className={styles.small}> · {share(count, all)}</span>}
    </td>
  );
}
