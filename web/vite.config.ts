import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fonts } from './build/fonts.ts'
import { inlineEntryStyles } from './build/inline-entry-styles.ts'
import { precompress } from './build/precompress.ts'
import { preloadFont } from './build/preload-font.ts'
import { renderPages } from './build/render-pages.ts'
import { serviceWorker } from './build/service-worker.ts'

/**
 * Each has one module with all that it imports, as far as none before it has that. Otherwise each module that two chunks
 * share would be a file of its own: 140 of them.
 */
const sharedChunks = [
  { name: 'start', test: /\/app\/startup\/entry\.ts$/ },
  { name: 'app', test: /\/app\/startup\/start-app\.tsx$/ },
  { name: 'orders', test: /\/app\/pages\/OrdersPage\.tsx$/ },
  { name: 'cards', test: /\/card\/CardsPage\.tsx$/ },
  // With small files that staff have, too: each would be one more that a device stores.
  { name: 'customer', test: /\/app\/LoggedInApp\.tsx$|\/(?:arrival-texts|first-name)\.ts$/ },
  { name: 'dialogs', test: /\/ui\/overlays\// },
  // The sheet of a dish and the manager's form of one have both.
  { name: 'ChoiceGroup', test: /\/ui\/controls\/ChoiceGroup\.tsx$|\/catalogue\/dietary-tags\.ts$/ },
  { name: 'allergens', test: /\/menu\/allergens\// },
  // The checkout, the ticket and the manager's stickers have them.
  { name: 'places', test: /\/(?:place-codes|scanned-place)\.ts$/ },
].map((chunk, index, all) => ({ ...chunk, priority: all.length - index }))

/** The API's address in development; in production the API itself serves the built app. */
const apiUrl = process.env['API_URL'] ?? 'http://localhost:3000'
/** The API also serves what it makes from the facts of the rest stop. */
const OF_FACTS = ['/menu/', '/photos/', '/icons/', '/favicon', '/apple-touch-icon', '/palette.css', '/manifest']
const proxied = Object.fromEntries(
  ['/api', '/identity', '/webhooks', ...OF_FACTS].map((path) => [path, { target: apiUrl }]),
)

export default defineConfig({
  plugins: [react(), fonts(), preloadFont(), inlineEntryStyles(), renderPages(), serviceWorker(), precompress()],
  resolve: {
    alias: {
      // The router bundles a shim of this hook for older versions of React.
      'use-sync-external-store/shim/index.js': 'react',
    },
  },
  server: { port: 5173, strictPort: true, proxy: proxied },
  preview: { proxy: proxied },
  build: {
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    // WebKit answers every later import of a module with the failure of its preload.
    modulePreload: false,
    target: 'baseline-widely-available',
    rolldownOptions: {
      output: { codeSplitting: { groups: sharedChunks } },
      checks: { pluginTimings: false },
    },
  },
})
