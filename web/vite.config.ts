import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunks } from './build/chunks.ts'
import { inlineEntryStyles } from './build/inline-entry-styles.ts'
import { precompress } from './build/precompress.ts'
import { preloadFont } from './build/preload-font.ts'
import { renderPages } from './build/render-pages.ts'
import { serviceWorker } from './build/service-worker.ts'
import { sitePlugin } from './build/site/site-plugin.ts'
import { sitePictures } from './build/pictures/site-pictures.ts'

/** The API's address in development; in production the API itself serves the built app. */
const apiUrl = process.env['API_URL'] ?? 'http://localhost:3000'
const proxied = Object.fromEntries(['/api', '/identity', '/webhooks'].map((path) => [path, { target: apiUrl }]))

export default defineConfig({
  plugins: [
    react(),
    sitePlugin(),
    sitePictures(),
    preloadFont(),
    inlineEntryStyles(),
    renderPages(),
    serviceWorker(),
    precompress(),
  ],
  resolve: {
    alias: {
      // The router bundles a shim of this hook for older versions of React.
      'use-sync-external-store/shim/index.js': 'react',
    },
  },
  server: { port: 5173, strictPort: true, proxy: proxied },
  preview: { proxy: proxied },
  build: {
    // The content security policy allows no data: addresses, and every supported browser has modulepreload.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'baseline-widely-available',
    // 1 % smaller than Vite's default minifier, for some seconds more.
    minify: 'terser',
    terserOptions: {
      ecma: 2020,
      compress: { passes: 2 },
      // V8 compiles a function in parentheses at once. The bundler wraps libraries in callbacks, which run as soon as the
      // script does: otherwise V8 first skips each, and parses all of it again. See https://v8.dev/blog/preparser#pife.
      format: { wrap_func_args: true },
    },
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: { codeSplitting: { groups: chunks } },
    },
  },
})
