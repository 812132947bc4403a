import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useDispatch } from 'react-redux';
import type { VoiceLanguage } from '../../../../backend/contract/voice.ts';
import {
  LOG_FIELDS,
  type LogField,
  type LogFieldDefinition,
  type LogValues,
} from '../../../../events/vocabulary.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import { AlsoSaid } from './AlsoSaid.tsx';
import { HeardText, type Notes } from './HeardText.tsx';
import styles from './DetectedItems.module.css';
import { ReadAloudButton } from './ReadAloudButton.tsx';
import type { SpeechReader } from './speechReader.ts';
import {
  countOf,
  type DetectedItem,
  itemsOf,
  type ItemValue,
  openQuestions,
  valuesOf,
  type VoiceAction,
  type VoiceSession,
} from './voiceSession.ts';
import { VoiceQuestions } from './VoiceQuestions.tsx';
import { withUnit } from '../../i18n/format.ts';
import { useClinicalText } from '../../i18n/useClinicalText.ts';
import { useFormats } from '../../i18n/useFormats.ts';

interface DetectedItemsProps {
  readonly session: VoiceSession;
  readonly spoken: VoiceLanguage;
  readonly fields: readonly LogField[];
  /** Where to go once the form is filled. */
  readonly reviewHint: string;
  /** Where the form is. */
  readonly formPath?: string | undefined;
  readonly act: (action: VoiceAction) => void;
  readonly say: (sentence: string) => void;
  readonly notes: Notes | undefined;
  readonly onApply: (values: LogValues) => readonly LogField[] | void;
  /** Told when the form has taken all of it. */
  readonly onApplied: (() => void) | undefined;
  readonly reader?: SpeechReader | null;
}

/** What was understood, before it touches the form. */
export function DetectedItems({
  session,
  fields,
  reviewHint,
  formPath,
  act,
  notes,
  onApply,
  onApplied,
  ...rest
}: DetectedItemsProps) {
  const { t } = useTranslation('voice');
  const dispatch = useDispatch();
  const itemText = useItemText();
  const [notTaken, setNotTaken] = useState<readonly DetectedItem[]>([]);
  const [takesAll, setTakesAll] = useState(false);
  const { answer } = session;
  const items = itemsOf(session);
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (session.answer !== null) heading.current?.scrollIntoView({ block: 'start' });
  }, [session.answer]);

  if (answer === null) return null;
  const { questions, notUnderstood, others } = answer;
  if (items.length + questions.length + notUnderstood.length + others.length === 0) return null;
  const inForm = items.filter(({ field }) => fields.includes(field));
  const elsewhere = items.filter(({ field }) => !fields.includes(field));
  const values = valuesOf(items);
  const isAsked = openQuestions(session).length > 0;
  const textOf = ({ field, value }: DetectedItem): string => (value === null ? '' : itemText(field, value));

  function apply(): void {
    if (values === null || answer === null) return;
    const refused = onApply(values) ?? [];
    setNotTaken(items.filter(({ field }) => refused.includes(field)));
    act({ type: 'applied' });
    const params = {
      found: String(countOf(items)),
      percent: String(Math.round(answer.confidence * 100)),
    };
    dispatch(toastAdded({ name: 'voiceProcessed', priority: 'success', params }));
    if (takesAll) notes?.add(answer.extractedData.originalTranscript);
    if (refused.length === 0) onApplied?.();
  }

  return (
    <div ref={heading} className={styles.results}>
      <VoiceQuestions session={session} spoken={rest.spoken} act={act} say={rest.say} />
      <Card
        heading={t('detected.heading')}
        aside={
          <ReadAloudButton
            lines={items.map((item) => `${textOf(item)}.`)}
            {...(rest.reader === undefined ? {} : { reader: rest.reader })}
          />
        }
      >
        <HeardText answer={answer} spoken={rest.spoken} isAsked={isAsked} notes={notes} />
        {items.length > 0 && (
          <>
            <p className={styles.hint}>{t('detected.hint')}</p>
            {inForm.length === 0 ? (
              <p>{t('detected.none')}</p>
            ) : (
              <ul className={styles.chips}>
                {inForm.map((item) => (
                  <Chip
                    key={item.field}
                    text={textOf(item)}
                    onRemove={() => act({ type: 'removed', field: item.field })}
                  />
                ))}
              </ul>
            )}
            {elsewhere.length > 0 && <AlsoSaid items={elsewhere} act={act} />}
            {values === null && <p className={styles.hint}>{t('problem')}</p>}
            {isAsked && <p className={styles.hint}>{t('answerFirst')}</p>}
            {notes !== undefined && (
              <Choice
                type="checkbox"
                label={t('takeAll')}
                checked={takesAll}
                onChange={({ target }) => setTakesAll(target.checked)}
              />
            )}
            <div className={styles.buttons}>
              <Button
                large
                variant="primary"
                disabled={values === null || isAsked || session.isApplied}
                onClick={apply}
              >
                {t('apply')}
              </Button>
            </div>
          </>
        )}
        {session.isApplied && (
          <Notice
            kind="info"
            announced
            action={
              formPath === undefined ? undefined : (
                <ButtonLink large variant="primary" href={formPath}>
                  {t('toForm')}
                </ButtonLink>
              )
            }
          >
            {t('applied')} {reviewHint}
          </Notice>
        )}
        {session.isApplied && notTaken.length > 0 && (
          <Notice kind="warning" announced>
            {t('notTaken', { items: notTaken.map(textOf).join(', ') })}
          </Notice>
        )}
      </Card>
    </div>
  );
}

function Chip({ text, onRemove }: { readonly text: string; readonly onRemove: () => void }) {
  const { t } = useTranslation('voice');
  return (
    <li className={styles.chip}>
      <span>{text}</span>
      <button
        type="button"
        className={styles.remove}
        aria-label={t('item.remove', { item: text })}
        onClick={onRemove}
      >
        <X aria-hidden size={20} />
      </button>
    </li>
  );
}

/** As many decimals as a spoken value has at most. */
const DECIMALS = 2;

/** A detected item in the reader's words, with its unit: "Heart rate: 72 bpm", "No: Chest pain right now". */
function useItemText(): (field: LogField, value: ItemValue) => string {
  const { t } = useTranslation(['voice', 'clinical']);
  const clinicalText = useClinicalText();
  const { number } = useFormats();
  return (field, value) => {
    const label = t(`clinical:field.${field}`);
    if (typeof value === 'boolean') return value ? label : t('item.denied', { label });
    if (typeof value === 'string') {
      return t('item.value', { label, value: clinicalText(`choice.${field}.${value}`, value).text });
    }
    const definition: LogFieldDefinition = LOG_FIELDS[field];
    const unit = definition.kind === 'number' ? definition.unit : null;
    const shown = number(value, DECIMALS);
    return t('item.value', {
      label,
      value: unit === null ? shown : withUnit(shown, t(`clinical:unit.${unit}`)),
    });
  };
}
