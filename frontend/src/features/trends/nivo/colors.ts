/**
 * Stands in for `@nivo/colors`, which brings every colour scheme of d3. The library asks it for the colours of its own lines
 * and points; ours are drawn by our layers, in the colours of the design.
 */
const noColor = () => 'none';

export const useOrdinalColorScale = () => noColor;
export const useInheritedColor = () => noColor;
