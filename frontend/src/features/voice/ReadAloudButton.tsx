import { Volume2, VolumeX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useSelector } from 'react-redux';
import type { Language } from '../../../../events/enums.ts';
import { languageOf } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { selectAccessibility, SPEECH_RATES } from '../accessibility/accessibilityChoice.ts';
import { type SpeechReader, webSpeechReader } from './speechReader.ts';

interface ReadAloudButtonProps {
  readonly lines: readonly string[];
  /** Of the sentences; that of the page unless another is given. */
  readonly language?: Language;
  /** The browser's own unless another is given. */
  readonly reader?: SpeechReader | null;
}

/** Reads what stands beside it, on request, at the speed that was chosen. Nothing where the browser has no voice. */
export function ReadAloudButton({ lines, language, reader }: ReadAloudButtonProps) {
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
        const how = { language: language ?? languageOf(i18n), rate: SPEECH_RATES[voiceSpeed] };
        voice.read(lines.join(' '), how, () => setIsReading(false));
      }}
    >
      {t(isReading ? 'readAloud.stop' : 'readAloud.start')}
    </Button>
  );
}
