/** Stands where the chart library would draw what no chart of ours has: whoever begins to use it finds out at once. */
export function notDrawn(): never {
  throw new Error(
    'The charts are built without this part of nivo. Give it back in frontend/plugins/lightCharts.ts.',
  );
}
