import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstScreenChunks } from './build/first-screen-chunks.ts'
import { inlineEntryStyles } from './build/inline-entry-styles.ts'
import { precompress } from './build/precompress.ts'
import { preloadFont } from './build/preload-font.ts'
import { renderPages } from './build/render-pages.ts'
import { serviceWorker } from './build/service-worker.ts'
import { splashMark } from './build/splash-mark.ts'

/** Where the API listens while developing; the built app is served by the API itself. */
const apiUrl = process.env['API_URL'] ?? 'http://localhost:3000'
const proxied = Object.fromEntries(['/api', '/identity', '/webhooks'].map((path) => [path, { target: apiUrl }]))

export default defineConfig({
  plugins: [
    react(),
    splashMark(new URL('../site/pictures/mark.svg', import.meta.url)),
    preloadFont(),
    inlineEntryStyles(),
    renderPages(),
    serviceWorker(),
    precompress(),
  ],
  // The router brings a copy for older Reacts of what ours has.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  server: { port: 5173, strictPort: true, proxy: proxied },
  preview: { proxy: proxied },
  build: {
    // The content security policy allows no data: addresses, and every browser that runs this knows modulepreload.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'baseline-widely-available',
    // 1 % smaller over the wire than Vite's own, for some seconds more.
    minify: 'terser',
    terserOptions: { ecma: 2020, compress: { passes: 2 } },
    rolldownOptions: { checks: { pluginTimings: false }, output: { codeSplitting: { groups: firstScreenChunks } } },
  },
})
