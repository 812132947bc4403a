import { fileURLToPath } from 'node:url';
import { clinicalParts } from './plugins/clinicalParts.ts';
import { directIcons } from './plugins/directIcons.ts';
import { firstFileOf, preloadApplication } from './plugins/firstFiles.ts';
import { inlineIcon } from './plugins/inlineIcon.ts';
import { lightCharts } from './plugins/lightCharts.ts';
import { pureSchemas } from './plugins/pureSchemas.ts';
import { serviceWorker } from './plugins/serviceWorker.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where the product listens while the front end is developed beside it. */
const SERVED_AT = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;

const ROOT = fileURLToPath(new URL('.', import.meta.url));
const PROJECT = fileURLToPath(new URL('..', import.meta.url));

const ALWAYS_THERE = /\/(start|shell|libraries|rolldown-runtime)-[^.]*\.js$/;

export default defineConfig({
  root: ROOT,
  plugins: [
    directIcons(),
    pureSchemas(),
    lightCharts(),
    react(),
    clinicalParts(),
    serviceWorker(),
    preloadApplication(),
    inlineIcon(`${ROOT}public`),
  ],
  resolve: {
    // The router's help for what React lacked before version 18.
    alias: [{ find: /^use-sync-external-store\/shim\/index\.js$/, replacement: 'react' }],
  },
  // The same tool minifies; the other one warns of what it does itself where one style takes up another.
  css: { transformer: 'lightningcss' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The phones of the field are old: Chrome 87 is what a phone of 2017 still runs.
    target: ['chrome87', 'firefox78', 'safari14'],
    // The budgets are checked against it.
    manifest: true,
    // The page's policy allows no data: address but for images, and nothing here is small enough to gain by it.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A page that asks for more has these; their names would be in every list of what comes with a part.
      resolveDependencies: (_file, names, { hostType }) =>
        hostType === 'js' ? names.filter((name) => !ALWAYS_THERE.test(name)) : names,
    },
    rolldownOptions: {
      output: {
        // A hash of seven letters, the shortest that the bundler makes: the first files name some two hundred others.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // What changes only with a new version of a library stays in the browser's cache over our own releases.
        codeSplitting: {
          groups: [
            {
              name: 'libraries',
              test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@reduxjs|redux|redux-thunk|immer|reselect|react-redux|wouter|regexparam|mitt)[\\/]|@oxc-project/,
            },
            // A file costs its head and a place in the queue of six: what is always loaded together is one.
            { debugName: 'first-files', name: firstFileOf(ROOT), includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: {
    // The vocabulary, the contract and the libraries lie beside this folder.
    fs: { allow: [PROJECT] },
    proxy: {
      '/api': SERVED_AT,
      '/ws': { target: SERVED_AT, ws: true },
    },
  },
});
