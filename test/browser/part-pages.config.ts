/** As the product's pages are built, but without the service worker, which brings a page of its own. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { clinicalParts } from '../../frontend/plugins/clinicalParts.ts';

export default defineConfig({
  plugins: [react(), clinicalParts()],
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});
