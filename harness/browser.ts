import { findChromium } from '@fuel-shack/tools/stack/chromium'
import { chromium, type Browser } from 'playwright'
import { site } from './site.ts'

export const viewports = {
  smallestPhone: { width: 320, height: 640 },
  phone: { width: 390, height: 844 },
  tablet: { width: 1024, height: 768 },
} as const

/** A customer of the rest stop: the browser's language, time zone and kind of screen. */
export const device = { viewport: viewports.phone, hasTouch: true, locale: 'en-AU', timezoneId: site.timeZone }

export const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts a browser outside the test runner. */
export async function launchBrowser(args: string[] = []): Promise<Browser> {
  const executablePath = await findChromium(process.env['CHROMIUM_PATH'])
  return chromium.launch({ executablePath, args: [...launchArguments, ...args] })
}
