import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LogField } from '../../../../events/vocabulary.ts';
import { languageOf } from '../../i18n/i18n.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LaterTab } from './LaterTab.tsx';
import type { SpokenValues } from './voiceValues.ts';

interface VoicePanelProps {
  /** The fields that the form in use has. */
  readonly fields: readonly LogField[];
  /** In which the speaker starts; Swahili is not understood, and English is. */
  readonly language: 'en' | 'fr';
  readonly patientId: string;
  readonly onApply: (values: SpokenValues) => void;
}

/** Loaded when the tab is opened; a build without it has no such module, and the tab says so. */
const PANELS = import.meta.glob<{ readonly VoicePanel: ComponentType<VoicePanelProps> }>(
  '../voice/VoicePanel.tsx',
);

export function VoiceTab(props: Omit<VoicePanelProps, 'language'>) {
  const { i18n } = useTranslation('report');
  const [Panel] = useState(() => {
    const load = PANELS['../voice/VoicePanel.tsx'];
    return load === undefined ? null : lazy(async () => ({ default: (await load()).VoicePanel }));
  });
  if (Panel === null) return <LaterTab tab="voice" />;
  return (
    <Suspense fallback={<Skeleton heights={[160, 240]} />}>
      <Panel {...props} language={languageOf(i18n) === 'fr' ? 'fr' : 'en'} />
    </Suspense>
  );
}
