import { fileURLToPath } from 'node:url';
import { type ESTree, type Plugin, Visitor } from 'vite';

/** What stands in for each library; each file says why it may. */
const STAND_INS: Readonly<Record<string, string>> = {
  '@nivo/colors': fileURLToPath(new URL('../src/features/trends/nivo/colors.ts', import.meta.url)),
  '@nivo/legends': fileURLToPath(new URL('../src/features/trends/nivo/legends.ts', import.meta.url)),
  '@nivo/scales': fileURLToPath(new URL('../src/features/trends/nivo/scales.ts', import.meta.url)),
  '@react-spring/web': fileURLToPath(new URL('../src/features/trends/nivo/spring.ts', import.meta.url)),
};
/** It has a file for each function; ours are in one. */
const LODASH = fileURLToPath(new URL('../src/features/trends/nivo/lodash.ts', import.meta.url));
const LODASH_IMPORT = /\bimport ([\w$]+) from"lodash\/(\w+)\.js"/g;
const NIVO_FILE = /\/node_modules\/@nivo\/[^?]+\.mjs$/;
const CHART_FILE = /\/node_modules\/(?:@nivo\/|d3-)[^?]+\.mjs$/;

/**
 * Builds the charts without what nivo brings along and none of ours uses, which is three fifths of it: what moves, colours,
 * legends, all scales but one, most of lodash; and of nivo's and d3's own parts those that nothing reaches. A version of nivo that
 * asks a stand-in for more than it has does not build. `npm run dev` shows the charts with all of it.
 */
export function lightCharts(): Plugin {
  return {
    name: 'light-charts',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source) => STAND_INS[source] ?? null,
    transform(code, id) {
      if (!CHART_FILE.test(id)) return null;
      const marked = withPureParts(code, this.parse(code));
      return NIVO_FILE.test(id)
        ? marked.replaceAll(
            LODASH_IMPORT,
            (_, local: string, name: string) => `import{${name} as ${local}}from"${LODASH}"`,
          )
        : marked;
    },
  };
}

/**
 * Says of each call by which a module makes a part of itself while it is loaded, such as `memo` or `createContext`, that it does
 * nothing else. The bundler cannot know, and would keep every part that is made so.
 */
function withPureParts(code: string, program: ESTree.Program): string {
  const calls = new Set<number>();
  let [parts, others] = [0, 0];
  const intoOther = () => void others++;
  const outOfOther = () => void others--;
  const noteCall = ({ start }: ESTree.Span) => {
    if (parts > 0 && others === 0) calls.add(start);
  };
  new Visitor({
    VariableDeclarator: () => void parts++,
    'VariableDeclarator:exit': () => void parts--,
    // What is called later, and what is called although nothing takes what comes of it.
    FunctionDeclaration: intoOther,
    'FunctionDeclaration:exit': outOfOther,
    FunctionExpression: intoOther,
    'FunctionExpression:exit': outOfOther,
    ArrowFunctionExpression: intoOther,
    'ArrowFunctionExpression:exit': outOfOther,
    SequenceExpression: intoOther,
    'SequenceExpression:exit': outOfOther,
    CallExpression: noteCall,
    NewExpression: noteCall,
  }).visit(program);
  const starts = [0, ...[...calls].sort((one, other) => one - other)];
  return starts.map((start, index) => code.slice(start, starts[index + 1])).join('/* @__PURE__ */ ');
}
