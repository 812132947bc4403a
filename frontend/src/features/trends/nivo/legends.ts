/** Stands in for `@nivo/legends`: our charts have no legends. */
export { notDrawn as BoxLegendSvg, notDrawn as renderLegendToCanvas } from './notDrawn.ts';
