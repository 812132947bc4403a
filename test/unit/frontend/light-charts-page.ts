/** A chart with all that ours ask of the library, drawn as the pages draw it first. */
import { Line } from '@nivo/line';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const DATA = [
  { x: 1_700_000_000_000, y: 121.4 },
  { x: 1_700_086_400_000, y: 188 },
  { x: 1_700_300_000_000, y: 95.3 },
];
const TEXT = { fontFamily: 'inherit', fontSize: 12, fill: 'red' };
const AXIS = {
  tickValues: [100, 120, 180],
  tickSize: 4,
  format: (value: number) => `${value} mmHg`,
  legend: 'pressure',
  legendOffset: -42,
  legendPosition: 'middle' as const,
};

export const drawn = renderToStaticMarkup(
  createElement(Line, {
    width: 320,
    height: 160,
    data: [{ id: 'pressure', data: DATA }],
    xScale: { type: 'linear', min: DATA[0]?.x ?? 0, max: 1_700_400_000_000, nice: false },
    yScale: { type: 'linear', min: 80, max: 200, nice: false },
    margin: { top: 8, right: 60, bottom: 8, left: 50 },
    layers: [
      'grid',
      'axes',
      ({ points, xScale, yScale }) =>
        points.map(({ id, x, y, data }) =>
          createElement('circle', { key: id, cx: x, cy: y, r: xScale(data.x), id: String(yScale(data.y)) }),
        ),
      'mesh',
    ],
    axisLeft: AXIS,
    axisRight: AXIS,
    axisBottom: null,
    gridXValues: [1_700_100_000_000, 1_700_200_000_000],
    gridYValues: [100, 120, 180],
    theme: {
      text: TEXT,
      axis: { ticks: { line: { stroke: 'green' }, text: TEXT }, legend: { text: TEXT } },
      grid: { line: { stroke: 'blue' } },
    },
    animate: false,
    useMesh: true,
    role: 'img',
    ariaLabel: 'Blood pressure',
  }),
);
