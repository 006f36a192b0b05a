import { device, wholeChromium } from '@fuel-shack/harness/browser'
import { defineConfig } from '@playwright/test'

/** Sharp on today's screens, and still small. */
const PIXEL_RATIO = 1.5

/** `npm run tour`: one worker walks through the product and takes a picture of every screen and state. */
export default defineConfig({
  projects: [{ name: 'tour', testDir: 'tour', testMatch: '*.spec.ts', retries: 0 }],
  outputDir: '../test-results',
  // A chapter takes about a minute. This also ends waits that have no timeout of their own, such as for a script in the page.
  timeout: 300_000,
  workers: 1,
  reporter: [['list']],
  use: {
    ...device,
    deviceScaleFactor: PIXEL_RATIO,
    // The service worker would answer calls that a chapter aborts or delays.
    serviceWorkers: 'block',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: wholeChromium,
  },
})
