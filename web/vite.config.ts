import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { eagerWrappers } from './build/eager-wrappers.ts'
import { firstScreenChunks } from './build/first-screen-chunks.ts'
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
    eagerWrappers(),
    renderPages(),
    serviceWorker(),
    precompress(),
  ],
  resolve: {
    alias: {
      // The router bundles a shim of this hook for older versions of React.
      'use-sync-external-store/shim/index.js': 'react',
      // The app passes its own parser.
      regexparam: join(import.meta.dirname, 'build/no-route-patterns.ts'),
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
    terserOptions: { ecma: 2020, compress: { passes: 2 } },
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: { groups: firstScreenChunks },
        // The first screen names every chunk, and hashes do not compress: 36 bits or more tell two builds of a file apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
      },
    },
  },
})
