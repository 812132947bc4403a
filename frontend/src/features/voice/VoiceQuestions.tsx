import { useTranslation } from '../../i18n/useTranslation.ts';
import { gramsOf, type VoiceLanguage } from '../../../../backend/contract/voice.ts';
import { withUnit } from '../../i18n/format.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import {
  asksAboutRest,
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

/** What has to be asked before it can be filled in. */
export function VoiceQuestions({ session, spoken, act, say }: VoiceQuestionsProps) {
  const { t } = useTranslation(['voice', 'clinical']);
  const { number } = useFormats();
  const open = openQuestions(session);
  const labelOf = (value: number, unit: string) => {
    const grams = gramsOf(value, unit);
    return grams === null ? unit : withUnit(number(grams, 2), 'g/L');
  };
  return (
    <>
      {open.map(({ field, value, units }) => (
        <FieldGroup
          key={field}
          legend={
            units.some((unit) => gramsOf(value, unit) !== null)
              ? t('clinical:voice.glucoseHundredths')
              : t('clinical:voice.glucoseUnit', { value: number(value, 2) })
          }
        >
          <div className={styles.answers}>
            {units.map((unit) => (
              <Button key={unit} large onClick={() => say(unitSentence(value, unit, spoken))}>
                {labelOf(value, unit)}
              </Button>
            ))}
            <Button large variant="quiet" onClick={() => act({ type: 'removed', field })}>
              {t('leaveOut')}
            </Button>
          </div>
        </FieldGroup>
      ))}
      {asksAboutRest(session) && (
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
    </>
  );
}
