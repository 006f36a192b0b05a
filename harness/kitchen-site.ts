import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WEEK_DAYS, type StatedPeriod } from '@fuel-shack/contract/shop/hours/opening-hours'
import { siteCatalogueSchema } from '@fuel-shack/contract/shop/folder/site-catalogue'
import { siteSchema, type Site } from '@fuel-shack/contract/shop/rest-stop/site'
import { site, siteFolder } from './site.ts'

const MINUTE_MS = 60_000

export const ALL_DAY: StatedPeriod = { opens: '00:00', closes: '24:00' }

/** Changes the `site.json` of a site folder. */
export function changeSite(folder: string, change: (site: Site) => Partial<Site>): void {
  const file = join(folder, 'site.json')
  const before = siteSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  writeFileSync(file, JSON.stringify({ ...before, ...change(before) }))
}

/** Changes a site folder: a customer can order and cancel as often as a test does, which is faster than a person. */
export function liftCustomerLimits(folder: string): void {
  changeSite(folder, ({ limits }) => ({ limits: { ...limits, openOrders: 1000, cancellationsPerHour: 1000 } }))
}

/** Changes a site folder: its kitchen has one period, the same every day. */
function setKitchenHours(folder: string, period: StatedPeriod): void {
  const kitchen = { title: 'Kitchen', week: [{ days: [...WEEK_DAYS], ...period }] }
  changeSite(folder, ({ openingHours }) => ({ openingHours: { ...openingHours, kitchen } }))
}

/** Changes a site folder: every dish is served at any hour. */
function removeServingHours(folder: string): void {
  const file = join(folder, 'catalogue.json')
  const { sections: _sections, ...rest } = siteCatalogueSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  writeFileSync(file, JSON.stringify(rest))
}

const copies: string[] = []
process.once('exit', () => {
  for (const folder of copies) rmSync(folder, { recursive: true, force: true })
})

/**
 * A copy of a site folder with other kitchen hours and no limits for each customer, whose dishes are served at any hour.
 * @returns the folder, which is removed when the process ends
 */
export function copySite(source: string, period: StatedPeriod): string {
  const folder = mkdtempSync(join(tmpdir(), 'fuel-shack-site-'))
  copies.push(folder)
  cpSync(source, folder, { recursive: true })
  setKitchenHours(folder, period)
  removeServingHours(folder)
  liftCustomerLimits(folder)
  return folder
}

/** A copy of the site whose kitchen is open every day between two instants, at the time zone's present offset. */
export function siteWithKitchen(opens: Date, lastOrders: Date, closes: Date): string {
  return copySite(siteFolder, { opens: timeOf(opens), lastOrders: timeOf(lastOrders), closes: timeOf(closes) })
}

/** Changes a site folder: customers can eat in its diner at any hour. */
export function openDiner(folder: string): void {
  const diner = { title: 'Diner', week: [{ days: [...WEEK_DAYS], ...ALL_DAY }] }
  changeSite(folder, ({ openingHours }) => ({ openingHours: { ...openingHours, diner } }))
}

/** A copy of the site whose kitchen and diner are always open. */
export function siteThatIsAlwaysOpen(): string {
  const folder = copySite(siteFolder, ALL_DAY)
  openDiner(folder)
  return folder
}

/** `HH:MM` at the rest stop. */
function timeOf(at: Date): string {
  return at.toLocaleTimeString('sv-SE', { timeZone: site.timeZone, hour: '2-digit', minute: '2-digit' })
}

/** A whole minute, some minutes from now. */
export function minutesFromNow(minutes: number): Date {
  return new Date(Math.floor(Date.now() / MINUTE_MS + minutes) * MINUTE_MS)
}
