import { Volume2, VolumeX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useSelector } from 'react-redux';
import { languageOf } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { selectAccessibility, SPEECH_RATES } from '../accessibility/accessibilityChoice.ts';
import { type SpeechReader, webSpeechReader } from './speechReader.ts';

interface ReadAloudButtonProps {
  /** Sentences, in the language of the page. */
  readonly lines: readonly string[];
  /** The browser's own unless another is given. */
  readonly reader?: SpeechReader | null;
}

/** Reads what stands beside it, on request, at the speed that was chosen. Nothing where the browser has no voice. */
export function ReadAloudButton({ lines, reader }: ReadAloudButtonProps) {
  const { t, i18n } = useTranslation();
  const { voiceSpeed } = useSelector(selectAccessibility);
  const [voice] = useState(() => (reader === undefined ? webSpeechReader(window) : reader));
  const [isReading, setIsReading] = useState(false);

  useEffect(() => () => voice?.stop(), [voice]);

  if (voice === null) return null;
  return (
    <Button
      icon={isReading ? <VolumeX aria-hidden size={20} /> : <Volume2 aria-hidden size={20} />}
      onClick={() => {
        if (isReading) {
          voice.stop();
          setIsReading(false);
          return;
        }
        setIsReading(true);
        const how = { language: languageOf(i18n), rate: SPEECH_RATES[voiceSpeed] };
        voice.read(lines.join(' '), how, () => setIsReading(false));
      }}
    >
      {t(isReading ? 'readAloud.stop' : 'readAloud.start')}
    </Button>
  );
}
