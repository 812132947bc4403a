/** A number, or two with a dash or "à" between them, with its unit before or after it. */
const FIGURE =
  /((?:\b(?:dakika|lita|glasi|masaa|siku|vipimo) )?\d+(?:[.,]\d+)?(?:(?:-| à )\d+(?:[.,]\d+)?)?(?:[ \u00a0](?:mmol\/L|mg\/dL|g\/L|mg|ml|kg|g|litres?|minutes?|glasses|verres|hours|heures|units|unités)\b)?)/;

/** A text with its figures in bold: they are what is looked for. */
export function Figures({ text }: { readonly text: string }) {
  // What is split by a group has it at every second place.
  return text
    .split(FIGURE)
    .map((part, at) => (at % 2 === 1 ? <strong key={`${at} ${part}`}>{part}</strong> : part));
}
