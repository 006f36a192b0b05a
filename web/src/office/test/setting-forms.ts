import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { FormName } from '@fuel-shack/contract/shop/rest-stop/setting-forms'
import type { managerPaths } from '@fuel-shack/contract/platform/web-paths'
import type { SettingValue } from '@fuel-shack/contract/records/settings'
import { FORM_NAMES, formOf } from '../fields/setting-form.ts'
import { dialog, inDialog, openPlace, setting } from './manager-page.ts'
import { ManagerServer } from './manager-server.ts'

export const row = (title: string) => page.getByRole('main').getByRole('button', { name: new RegExp(`^${title}`) })
/** The places of the forms that are not on Rest stop. */
const PLACES: Partial<Record<FormName, keyof typeof managerPaths>> = {
  limits: 'menu',
  parts: 'menu',
  loyalty: 'money',
  surcharge: 'money',
  refundLimits: 'money',
  takings: 'money',
}
/** An item of a list. */
export const item = (name: string) => dialog.getByRole('group', { name, exact: true })
export const fault = dialog.getByRole('alert')

export const FACILITIES = [
  { text: 'Hot showers', icon: 'shower' as const },
  { text: 'Truck bays', icon: 'truck' as const },
]
export const VALUES: { [Name in FormName]: SettingValue<Name> } = {
  names: { name: 'Emu Stop', shortName: 'Emu', description: 'Fuel and a feed.' },
  welcome: {
    heading: 'Welcome to the Emu Stop',
    intro: ['Pull in.', 'Stay a while.'],
    facilities: FACILITIES,
    redeemNote: 'Ask at the counter.',
    parking: 'Room for vans',
    turnOff: 'Second left',
  },
  place: {
    address: {
      lot: 'Lot 4',
      road: 'Emu Road',
      town: 'Wirra',
      state: 'WA',
      postcode: '6000',
      enterFrom: 'From the west',
    },
    location: { latitude: -30.5, longitude: 120 },
    mapsUrl: 'https://maps.example/wirra',
    timeZone: 'Australia/Perth',
  },
  contact: {
    phone: '08 5550 0100',
    emailAddress: 'hello@emu.example',
    instagramUrl: 'https://www.instagram.com/emu.example/',
  },
  seller: { abn: '51 824 753 556' },
  legal: { allergens: 'Our fryer also cooks fish.' },
  colours: { sky: '#3d1f4d', accent: '#d8612b' },
  kitchen: { cooks: 2, ordersPerCook: 3, shifts: [], portionsPerQuarterHour: 16, preparationMinutes: 12 },
  collection: {
    where: 'at the counter',
    afterHours: 'at the window',
    places: [{ title: 'Pump', count: 8 }, { title: 'Counter' }],
  },
  loyalty: {
    pointsPerDollar: 1,
    pointsPer10Litres: 8,
    alsoExcluded: ['lotto', 'gift cards'],
    pointsPerReward: 100,
    rewardInCents: 500,
    isScannedAtTill: false,
    cardDay: { maxCollectCents: 250_000, maxRewardCents: 50_000, maxSpendCents: 50_000 },
    staffDay: { maxCallCents: 250_000, maxDayCents: 1_000_000, maxDayRewardCents: 50_000, maxUnconfirmedCents: 2000 },
  },
  limits: { quantityPerDish: 20, quantityPerOrder: 60, openOrders: 3, cancellationsPerHour: 3, cancelWithinMinutes: 2 },
  surcharge: { percent: 10, days: ['Sunday'], holidayPercent: 15, localHolidays: ['2027-08-12'], notHolidays: [] },
  parts: [{ id: 'gravy', title: 'Gravy', contains: ['wheat', 'gluten'], mayContain: ['soy'] }],
  refundLimits: { orderCents: 5000, shiftCents: 15_050, shiftOrders: 5, shopCents: 45_000 },
  lateness: { waitingAfterMinutes: 10, lateAfterMinutes: 20 },
  takings: { dayStartsAtHour: 0 },
  unattended: 'warn',
}

/** A server with a value for each form, and a browser without a draft. */
export function serveForms(): ManagerServer {
  const server = new ManagerServer()
  for (const name of FORM_NAMES) Object.assign(server.day.settings, { [name]: setting(VALUES[name]) })
  server.day = { ...server.day, points: { cards: 87, points: 12_340 } }
  sessionStorage.clear()
  return server
}

export async function openForm(name: FormName): Promise<void> {
  await openPlace(PLACES[name] ?? 'restStop')
  await row(formOf(name).title).click()
  await expect.element(dialog).toBeVisible()
}

export async function save(): Promise<void> {
  await inDialog('Save').click()
  await expect.element(dialog).not.toBeInTheDocument()
}
