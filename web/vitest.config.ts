import { existsSync } from 'node:fs'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, mergeConfig } from 'vitest/config'
import viteConfig from './vite.config.ts'

// What `npm test` found; else Debian's own browser where there is one, or the one that Playwright brought.
const candidates = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium']
const executablePath = candidates.find((path) => path !== undefined && existsSync(path))
// Chromium refuses its sandbox to root.
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []

export default mergeConfig(
  viteConfig,
  defineConfig({
    // Two runs at once each find a port.
    server: { strictPort: false },
    test: {
      // Machines are shared: a slow answer is not a wrong one.
      testTimeout: 60_000,
      // Vitest leaves one core free by default: of two, half of the machine.
      maxWorkers: '100%',
      projects: [
        {
          extends: true,
          test: {
            name: 'web',
            include: ['{src,build}/**/*.test.{ts,tsx}'],
            exclude: ['src/**/*.browser.test.{ts,tsx}'],
          },
        },
        {
          extends: true,
          test: {
            name: 'web-browser',
            include: ['src/**/*.browser.test.{ts,tsx}'],
            setupFiles: ['src/ui/global.css'],
            browser: {
              enabled: true,
              headless: true,
              screenshotFailures: false,
              provider: playwright({ launchOptions: { args, ...(executablePath ? { executablePath } : {}) } }),
              instances: [{ browser: 'chromium', viewport: { width: 390, height: 844 } }],
            },
          },
        },
      ],
    },
  }),
)
