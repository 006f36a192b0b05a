import { existsSync } from 'node:fs'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, mergeConfig } from 'vitest/config'
import viteConfig from './vite.config.ts'

// Debian's own browser where there is one; else the one that Playwright brought.
const DEBIAN_CHROMIUM = '/usr/bin/chromium'
const executablePath = existsSync(DEBIAN_CHROMIUM) ? { executablePath: DEBIAN_CHROMIUM } : {}

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      projects: [
        {
          extends: true,
          test: { name: 'web', include: ['src/**/*.test.{ts,tsx}'], exclude: ['src/**/*.browser.test.tsx'] },
        },
        {
          extends: true,
          test: {
            name: 'web-browser',
            include: ['src/**/*.browser.test.tsx'],
            setupFiles: ['src/ui/global.css'],
            browser: {
              enabled: true,
              headless: true,
              screenshotFailures: false,
              provider: playwright({ launchOptions: { ...executablePath, args: ['--no-sandbox'] } }),
              instances: [{ browser: 'chromium', viewport: { width: 390, height: 844 } }],
            },
          },
        },
      ],
    },
  }),
)
