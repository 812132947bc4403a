/** What was said in parts, each with what became of it. */
import { DANGER_SYMPTOMS } from '../../../../backend/contract/danger.ts';
import type { VoiceAnswer } from '../../../../backend/contract/voice.ts';

export type HeardKind = 'danger' | 'understood' | 'others' | 'unclear' | 'plain';

export interface HeardPart {
  readonly from: number;
  readonly text: string;
  readonly kind: HeardKind;
}

/** In rising order of what counts where two lie over each other. */
const KINDS: readonly HeardKind[] = ['plain', 'unclear', 'others', 'understood', 'danger'];

export function heardParts({ extractedData, ...answer }: VoiceAnswer): readonly HeardPart[] {
  const said = extractedData.originalTranscript;
  const isDanger = (name: string): boolean =>
    DANGER_SYMPTOMS.some((field) => field === name && extractedData[field] !== false) ||
    (name === 'gtnRelievedPain' && extractedData.gtnRelievedPain === false);
  const places = [
    ...answer.notUnderstood.map(({ from, to }) => ({ from, to, kind: 'unclear' as const })),
    ...answer.others.map(({ from, to }) => ({ from, to, kind: 'others' as const })),
    ...answer.understood.map(({ from, to, field }) => ({
      from,
      to,
      kind: isDanger(field) ? ('danger' as const) : ('understood' as const),
    })),
  ];
  const kinds = Array.from<HeardKind>({ length: said.length }).fill('plain');
  for (const { from, to, kind } of places) {
    for (let at = from; at < to; at += 1) {
      if (KINDS.indexOf(kind) > KINDS.indexOf(kinds[at] ?? 'plain')) kinds[at] = kind;
    }
  }
  return kinds.reduce<HeardPart[]>((parts, kind, at) => {
    const last = parts[parts.length - 1];
    const letter = said[at] ?? '';
    if (last?.kind === kind) parts[parts.length - 1] = { ...last, text: last.text + letter };
    else parts.push({ from: at, text: letter, kind });
    return parts;
  }, []);
}
