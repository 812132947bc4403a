import { useTranslation } from '../../i18n/useTranslation.ts';
import { gramsOf, type VoiceLanguage, type VoiceQuestion } from '../../../../backend/contract/voice.ts';
import { LOG_FIELDS, type LogField } from '../../../../events/vocabulary.ts';
import { withUnit } from '../../i18n/format.ts';
import { useClinicalText } from '../../i18n/useClinicalText.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import {
  asksAboutRest,
  type ItemValue,
  openQuestions,
  unitSentence,
  type VoiceAction,
  type VoiceSession,
} from './voiceSession.ts';
import styles from './VoiceQuestions.module.css';

interface VoiceQuestionsProps {
  readonly session: VoiceSession;
  readonly spoken: VoiceLanguage;
  readonly act: (action: VoiceAction) => void;
  readonly say: (sentence: string) => void;
}

/** What has to be asked before it can be filled in, each question with its own answers. */
export function VoiceQuestions({ session, ...ways }: VoiceQuestionsProps) {
  const { act } = ways;
  const { t } = useTranslation(['voice', 'clinical']);
  const open = openQuestions(session);
  const asksRest = asksAboutRest(session);
  if (open.length === 0 && !asksRest) return null;
  return (
    <section className={styles.questions} aria-label={t('ask.heading')}>
      {open.filter(isFirstOfPair(open)).map((question) => (
        <QuestionOf key={question.field} question={question} lower={lowerOf(question, open)} {...ways} />
      ))}
      {asksRest && (
        <FieldGroup legend={t('clinical:voice.breathlessAtRest')}>
          <div className={styles.answers}>
            <Button large onClick={() => act({ type: 'edited', field: 'breathlessnessRest', value: true })}>
              {t('clinical:voice.breathlessAtRestYes')}
            </Button>
            <Button large onClick={() => act({ type: 'edited', field: 'breathlessnessRest', value: false })}>
              {t('clinical:voice.breathlessAtRestNo')}
            </Button>
          </div>
        </FieldGroup>
      )}
    </section>
  );
}

/** The other number of a pressure, where both are asked alike: they are one question. */
function lowerOf(question: VoiceQuestion, open: readonly VoiceQuestion[]): VoiceQuestion | undefined {
  if (question.field !== 'bpSys') return undefined;
  return open.find(
    ({ field, kind, values }) =>
      field === 'bpDia' && kind === question.kind && values.length === question.values.length,
  );
}

const isFirstOfPair =
  (open: readonly VoiceQuestion[]) =>
  (question: VoiceQuestion): boolean =>
    !open.some((other) => lowerOf(other, open) === question);

interface Answer {
  readonly label: string;
  readonly values: readonly (readonly [LogField, ItemValue])[];
  /** In place of the values: with its unit a number is understood, and the time of the measurement with it. */
  readonly sentence?: string;
}

interface QuestionOfProps extends Omit<VoiceQuestionsProps, 'session'> {
  readonly question: VoiceQuestion;
  readonly lower: VoiceQuestion | undefined;
}

function QuestionOf({ question, lower, spoken, act, say }: QuestionOfProps) {
  const { t } = useTranslation(['voice', 'clinical']);
  const texts = useQuestionTexts();
  const { field, kind, value, said } = question;
  const isYesOrNo = LOG_FIELDS[field].kind === 'boolean';
  const answers: readonly Answer[] = isYesOrNo
    ? [
        { label: t('ask.yes'), values: [[field, true]] },
        { label: t('ask.no'), values: [[field, false]] },
      ]
    : kind === 'now'
      ? [
          {
            label: t('ask.yes'),
            values: [[field, value], ...(lower === undefined ? [] : [[lower.field, lower.value] as const])],
          },
        ]
      : question.values.map((one, index) => {
          const other = lower?.values[index];
          const unit = question.units[index];
          return {
            ...(unit === undefined ? {} : { sentence: unitSentence(value, unit, spoken) }),
            label: texts.answer(question, one, index, other),
            values: [
              [field, one],
              ...(lower === undefined || other === undefined ? [] : [[lower.field, other] as const]),
            ],
          };
        });
  const leaveOut = () => {
    act({ type: 'removed', field });
    if (lower !== undefined) act({ type: 'removed', field: lower.field });
  };
  return (
    <FieldGroup legend={texts.legend(question, lower)} hint={t('quoted', { text: said })}>
      <div className={styles.answers}>
        {answers.map(({ label, values, sentence }) => (
          <Button
            key={label}
            large
            onClick={() => {
              if (sentence !== undefined) say(sentence);
              else for (const [name, one] of values) act({ type: 'edited', field: name, value: one });
            }}
          >
            {label}
          </Button>
        ))}
        <Button large variant={isYesOrNo || kind !== 'now' ? 'quiet' : 'secondary'} onClick={leaveOut}>
          {t(!isYesOrNo && kind === 'now' ? 'ask.no' : kind === 'which' ? 'ask.neither' : 'leaveOut')}
        </Button>
      </div>
    </FieldGroup>
  );
}

/** Counted within a day by their names. */
const OF_A_DAY: readonly LogField[] = ['missedDoses24h', 'missedDiabetesDoses24h'];
const DECIMALS = 2;

function useQuestionTexts() {
  const { t } = useTranslation(['voice', 'clinical']);
  const clinicalText = useClinicalText();
  const { number } = useFormats();
  const shown = (field: LogField, value: ItemValue): string =>
    typeof value === 'number'
      ? number(value, DECIMALS)
      : clinicalText(`choice.${field}.${String(value)}`, String(value)).text;
  const pair = (field: LogField, value: ItemValue, other: ItemValue | undefined): string =>
    other === undefined ? shown(field, value) : `${shown(field, value)}/${shown('bpDia', other)}`;
  return {
    answer: (
      { field, value, units }: VoiceQuestion,
      one: ItemValue,
      index: number,
      other: ItemValue | undefined,
    ): string => {
      const unit = units[index];
      if (unit === undefined) return pair(field, one, other);
      const grams = gramsOf(Number(value), unit);
      return grams === null ? unit : withUnit(number(grams, DECIMALS), 'g/L');
    },
    legend: ({ field, kind, value, units }: VoiceQuestion, lower: VoiceQuestion | undefined): string => {
      const label = lower === undefined ? t(`clinical:field.${field}`) : t('ask.pressure');
      if (kind === 'unit')
        return units.some((unit) => gramsOf(Number(value), unit) !== null)
          ? t('clinical:voice.glucoseHundredths')
          : t('clinical:voice.glucoseUnit', { value: number(Number(value), DECIMALS) });
      if (kind !== 'now') return t(kind === 'which' ? 'ask.which' : 'ask.range', { label });
      // Its name says "now" by itself.
      if (field === 'chestPainNow') return t('ask.chestPain');
      if (typeof value === 'boolean') return t('ask.symptom', { label });
      return t(OF_A_DAY.includes(field) ? 'ask.day' : 'ask.value', {
        label,
        value: pair(field, value, lower?.value),
      });
    },
  };
}
