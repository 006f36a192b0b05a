import { findChromium } from '@fuel-shack/tools/stack/chromium'
import { chromium, type Browser } from 'playwright'
import { site } from './site.ts'

export const viewports = {
  smallestPhone: { width: 320, height: 640 },
  phone: { width: 390, height: 844 },
  tablet: { width: 1024, height: 768 },
  desktop: { width: 1440, height: 900 },
} as const

/** A customer of the rest stop: the browser's language, time zone and kind of screen. */
export const device = { viewport: viewports.phone, hasTouch: true, locale: 'en-AU', timezoneId: site.timeZone }

const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  // Phones place letters without rounding.
  '--font-render-hinting=none',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page lives for seconds: optimising its script takes more time than it saves.
  '--js-flags=--no-opt --no-maglev --single-threaded-gc',
]

/** A process of its own for drawing without a graphics card takes a twentieth of the tests' CPU time. */
const testArguments = [...launchArguments, '--in-process-gpu']

function launchOptions(executablePath: string | undefined) {
  return { args: testArguments, ...(executablePath ? { executablePath } : {}) }
}

/** The browser that `npm test` found, for the test runner. */
export const wholeChromium = launchOptions(process.env['CHROMIUM_PATH'])
/** The build of it without a window. */
export const headlessShell = launchOptions(process.env['HEADLESS_SHELL_PATH'] ?? process.env['CHROMIUM_PATH'])

/** Starts a browser outside the test runner. */
export async function launchBrowser(args: string[] = []): Promise<Browser> {
  const executablePath = await findChromium(process.env['CHROMIUM_PATH'])
  return chromium.launch({ executablePath, args: [...launchArguments, ...args] })
}
