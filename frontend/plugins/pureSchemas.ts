import type { Plugin } from 'vite';

/** What makes a schema of the contract: zod's own functions, but for its types, and ours of `primitives.ts` and beside them. */
const MAKES_SCHEMA =
  /(?<![\w.])(?<!function )(?:z\.[a-z]\w*(?:\.\w+)?|requiredText|optionalText|phoneText|wholeNumber|email|optionalDetails|sentValue|valuesSchema|sinceLater)\(/g;
const FILE = /\/backend\/contract\/[^?]+\.ts$/;

/**
 * Says of each schema that making it does nothing else. The bundler does not see it in calls through `z`, and would keep what
 * only the server parses by: the schemas of requests, and the parts of zod that only they use.
 */
export function pureSchemas(): Plugin {
  return {
    name: 'pure-schemas',
    enforce: 'pre',
    apply: 'build',
    transform: (code, id) =>
      FILE.test(id) ? code.replaceAll(MAKES_SCHEMA, (call) => `/* @__PURE__ */ ${call}`) : null,
  };
}
