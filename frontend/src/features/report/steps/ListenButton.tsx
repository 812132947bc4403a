import { Volume2, VolumeX } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { languageOf } from '../../../i18n/i18n.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { selectAccessibility, SPEECH_RATES } from '../../accessibility/accessibilityChoice.ts';
import { webSpeechReader } from '../../voice/speechReader.ts';
import styles from './ListenButton.module.css';

interface ListenButtonProps {
  /** What is on the screen, as it stands when the button is pressed. */
  readonly text: () => string;
  /** Beside the picture, where there is room. */
  readonly children?: ReactNode;
}

/** Reads the screen aloud, for who reads little. Nothing where the browser has no voice. */
export function ListenButton({ text, children }: ListenButtonProps) {
  const { t, i18n } = useTranslation();
  const { voiceSpeed } = useSelector(selectAccessibility);
  const [voice] = useState(() => webSpeechReader(window));
  const [isReading, setIsReading] = useState(false);
  useEffect(() => () => voice?.stop(), [voice]);
  if (voice === null) return null;
  const press = () => {
    setIsReading(!isReading);
    if (isReading) voice.stop();
    else {
      const how = { language: languageOf(i18n), rate: SPEECH_RATES[voiceSpeed] };
      voice.read(text().replaceAll('\n', '. '), how, () => setIsReading(false));
    }
  };
  return (
    <button
      type="button"
      className={styles.listen}
      onClick={press}
      aria-label={t(isReading ? 'readAloud.stop' : 'readAloud.start')}
    >
      {isReading ? <VolumeX aria-hidden size={26} /> : <Volume2 aria-hidden size={26} />}
      {children}
    </button>
  );
}
