import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { GlucoseUnit, Language } from '../../../../events/enums.ts';
import type { LogField, LogValues } from '../../../../events/vocabulary.ts';
import { MAX_TRANSCRIPT, VOICE_LANGUAGES, type VoiceLanguage } from '../../../../backend/contract/voice.ts';
import { LANGUAGE_NAMES } from '../../i18n/languageChoice.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useIsOnline } from '../../lib/useIsOnline.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { AccessibilitySettings } from '../accessibility/AccessibilitySettings.tsx';
import { DetectedItems } from './DetectedItems.tsx';
import type { Notes } from './HeardText.tsx';
import { ReadAloudButton } from './ReadAloudButton.tsx';
import { RecordButton } from './RecordButton.tsx';
import type { OnSaid, Said } from './said.ts';
import type { SpeechReader } from './speechReader.ts';
import { type SpeechRecogniser, webSpeechRecogniser } from './speechRecogniser.ts';
import { useUnreadDangers } from './useUnreadDangers.ts';
import { useVoiceSession } from './useVoiceSession.ts';
import styles from './VoicePanel.module.css';
import { canProcess, isTooLong, itemsOf, readableValues } from './voiceSession.ts';

export interface VoicePanelProps {
  /** What the form in use has a field for. The rest of what was said is shown, and can be changed, under "Also said". */
  readonly fields: readonly LogField[];
  /** The language of the page: what is spoken is French where it is French, else English, until another is chosen. */
  readonly language: Language;
  /** Whose entry it is: nothing that was said for one person is ever shown for another. */
  readonly patientId: string;
  /**
   * Takes the values that the person has seen, with the names of the vocabulary, and those without a field in the form
   * too. Answers the fields that it could not take, if there are any, so that the person is told.
   */
  readonly onApply: (values: LogValues) => readonly LogField[] | void;
  /** Told when the form has taken all of it: the way is to the form. */
  readonly onApplied?: () => void;
  /** What the speaker's meter shows. */
  readonly glucoseUnit: GlucoseUnit;
  /** The notes of the report, where what was said may go, too. */
  readonly notes?: Notes;
  /** Where the form is, for the way to it once it is filled in. */
  readonly formPath?: string;
  /** Which screen's form it is, for the sentence that says where to go next. */
  readonly form?: 'daily' | 'diabetes';
  /** What was said before, and who keeps what is said. */
  readonly said?: Said;
  readonly onSaid?: OnSaid;
  /** In place of the browser's own. */
  readonly recogniser?: SpeechRecogniser | null;
  readonly reader?: SpeechReader | null;
}

const NOTHING_SAID: Said = { session: null, found: {} };
const keptByNobody = () => undefined;

/** Readings and symptoms in the person's own words. It fills a form and never sends one. */
export function VoicePanel(props: VoicePanelProps) {
  return <PanelOfPatient key={props.patientId} {...props} />;
}

function PanelOfPatient({
  fields,
  language,
  onApply,
  onApplied,
  said = NOTHING_SAID,
  onSaid = keptByNobody,
  glucoseUnit,
  notes,
  formPath,
  form = 'daily',
  reader,
  ...rest
}: VoicePanelProps) {
  const { t } = useTranslation(['voice', 'errors', 'common']);
  const { number } = useFormats();
  const isOnline = useIsOnline();
  const [recogniser] = useState(() =>
    rest.recogniser === undefined ? webSpeechRecogniser(window) : rest.recogniser,
  );
  const [spoken, setSpoken] = useState<VoiceLanguage>(language === 'fr' ? 'fr' : 'en');
  const voice = useVoiceSession(recogniser, spoken, glucoseUnit, said.session, onSaid);
  const { session } = voice;
  const isLong = isTooLong(session.transcript);
  const dangersUnread = useUnreadDangers(session, spoken, voice.failure !== null);
  useEffect(() => {
    const found = session.isApplied ? {} : { ...readableValues(itemsOf(session)), ...dangersUnread };
    onSaid((before) => ({ ...before, found }));
  }, [onSaid, session, dangersUnread]);
  const isBusy = session.phase !== 'idle';
  // What was begun with a network can be stopped without one.
  const isOffline = !isOnline && session.phase !== 'recording';
  const areDangersUnread = Object.keys(dangersUnread).length > 0;
  const guidance = [t('intro'), t('oneByOne'), t(`review.${form}`)];
  const toForm =
    formPath === undefined ? undefined : (
      <ButtonLink large href={formPath}>
        {t('toForm')}
      </ButtonLink>
    );

  return (
    <div className={styles.panel}>
      <Card
        heading={t('heading')}
        aside={<ReadAloudButton lines={[t('example'), ...guidance]} {...given(reader)} />}
      >
        {recogniser === null && (
          <Notice kind="warning">
            <strong>{t('unsupported.heading')}</strong>
            <p>{t('unsupported.text')}</p>
            <p>{t('unsupported.instead')}</p>
          </Notice>
        )}
        <p>{t('example')}</p>
        {isOffline && (
          <Notice kind="offline" announced action={areDangersUnread ? undefined : toForm}>
            {t('offline')}
          </Notice>
        )}
        {recogniser !== null && !isOffline && (
          <RecordButton
            isRecording={session.phase === 'recording'}
            startedAt={voice.startedAt}
            disabled={session.phase === 'processing'}
            onStart={voice.start}
            onStop={voice.stop}
          />
        )}
        <SpokenLanguage spoken={spoken} disabled={isBusy} onChoose={setSpoken} />
        {language === 'sw' && <p className={styles.hint}>{t('language.only')}</p>}
        <p className={styles.interim}>
          {session.interim !== '' && (
            <span lang={spoken}>{t('transcript.hearing', { text: session.interim })}</span>
          )}
        </p>
        {voice.listeningFailure !== null && (
          <Notice kind="warning">{t(`listening.${voice.listeningFailure}`)}</Notice>
        )}
        <TextAreaField
          id="voice-transcript"
          label={t('transcript.label')}
          hint={t('transcript.hint', { max: number(MAX_TRANSCRIPT) })}
          error={isLong ? t('errors:validation.notes', { max: number(MAX_TRANSCRIPT) }) : undefined}
          lang={spoken}
          readOnly={isBusy}
          value={session.transcript}
          onChange={({ target }) => voice.act({ type: 'typed', text: target.value })}
        />
        {areDangersUnread && (
          <Notice kind="warning" announced action={toForm}>
            <strong>{t('unreadDanger')}</strong>
          </Notice>
        )}
        {isLong && session.phase === 'idle' && (
          <Notice kind="warning" announced action={areDangersUnread || isOffline ? undefined : toForm}>
            {t('tooLong')}
          </Notice>
        )}
        {voice.failure !== null && (
          <Notice kind="warning">
            <p>{voice.failure}</p>
          </Notice>
        )}
        <div className={styles.buttons}>
          <Button
            large
            onClick={voice.clear}
            disabled={session.phase === 'idle' && session.transcript === ''}
          >
            {t('clear')}
          </Button>
          <Button
            large
            variant="primary"
            busy={session.phase === 'processing'}
            disabled={!isOnline || !canProcess(session)}
            onClick={voice.process}
          >
            {t(session.phase === 'processing' ? 'processing' : 'process')}
          </Button>
        </div>
        <p role="status" className={styles.said}>
          <PhaseText phase={session.phase} found={session.answer === null ? null : itemsOf(session).length} />
        </p>
        {session.answer === null && (
          <div className={styles.guidance}>
            {guidance.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        )}
      </Card>
      <DetectedItems
        session={session}
        spoken={spoken}
        fields={fields}
        reviewHint={t(`review.${form}`)}
        formPath={formPath}
        act={voice.act}
        say={voice.say}
        notes={notes}
        onApply={onApply}
        onApplied={onApplied}
        {...given(reader)}
      />
      <Card heading={t('common:accessibility.heading')}>
        <AccessibilitySettings />
      </Card>
    </div>
  );
}

interface SpokenLanguageProps {
  readonly spoken: VoiceLanguage;
  readonly disabled: boolean;
  readonly onChoose: (language: VoiceLanguage) => void;
}

/** In which language is spoken, which need not be the page's. */
function SpokenLanguage({ spoken, disabled, onChoose }: SpokenLanguageProps) {
  const { t } = useTranslation('voice');
  return (
    <label className={styles.language}>
      <span className={styles.label}>{t('language.label')}</span>
      <select
        className={styles.select}
        value={spoken}
        disabled={disabled}
        onChange={({ target }) => {
          const chosen = VOICE_LANGUAGES.find((known) => known === target.value);
          if (chosen !== undefined) onChoose(chosen);
        }}
      >
        {VOICE_LANGUAGES.map((known) => (
          <option key={known} value={known} lang={known}>
            {LANGUAGE_NAMES[known]}
          </option>
        ))}
      </select>
    </label>
  );
}

const given = (reader: SpeechReader | null | undefined) => (reader === undefined ? {} : { reader });

interface PhaseTextProps {
  readonly phase: 'idle' | 'recording' | 'processing';
  readonly found: number | null;
}

/** What a screen reader is told when the state changes. */
function PhaseText({ phase, found }: PhaseTextProps) {
  const { t } = useTranslation('voice');
  switch (phase) {
    case 'recording':
      return t('state.recording');
    case 'processing':
      return t('state.processing');
    case 'idle':
      return found === null || found === 0 ? null : t('state.result', { count: found });
  }
}
