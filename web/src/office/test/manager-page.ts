import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'
import type { ManagerDay } from '@fuel-shack/contract/office/manager-day'
import { managerPaths } from '@fuel-shack/contract/platform/web-paths'
import type { SettingName, SettingValue } from '@fuel-shack/contract/records/settings'
import { renderApp, signedInAs } from '../../../test/render-app.tsx'
import { json, stubApi, type Handlers } from '../../../test/stub-api.ts'
import type { SectionTitle } from '../setting-sections.ts'
import { minutesAgo, PASSWORD, RILEY } from './manager-server.ts'

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
export const heading = (name: string) => page.getByRole('heading', { name, exact: true })
/** A row of the place that is open, which opens a dialog. */
export const rowIn = (section: SectionTitle, name: string) =>
  page.getByRole('region', { name: section }).getByRole('button', { name: new RegExp(`^${name}`) })

export const TIME = /\d\d?(:\d\d)?\s(am|pm)|noon|midnight/.source
export const orderingState = page.getByRole('region', { name: 'Online ordering' }).getByRole('status')
export const choice = (name: string) =>
  page.getByRole('list', { name: 'Choices' }).getByRole('button', { name, exact: true })

export const dialog = page.getByRole('dialog')
export const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })
export const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
export const password = dialog.getByLabelText('Your password')

/** A setting that no manager has changed. */
export const setting = <Name extends SettingName>(value: SettingValue<Name>) => ({
  value,
  version: 0,
  changedAt: null,
  changedBy: null,
})

/** The day of a rest stop where nothing has happened or was set up. */
export const EMPTY_DAY: Omit<ManagerDay, 'settings'> & { settings: Partial<ManagerDay['settings']> } = {
  settings: {},
  missing: [],
  openOrders: 0,
  outsideHours: [],
  sales: { orders: 0, cents: 0 },
  fuelPriceHours: 24,
  points: { cards: 0, points: 0 },
  screensOn: 0,
  printers: [],
  tills: [],
  alerts: { contacts: [], lastTest: null },
}

/** An API without orders and settings, which takes every password. */
export const stubManagerApi = (handlers: Handlers): Request[] =>
  stubApi({
    'GET orders': () => json([]),
    'GET manager/day': () => json(EMPTY_DAY),
    'GET manager/changes': () => json({ entries: [], next: null, people: [] }),
    'POST customers/current/proof': () => json({ proof: 'proof-1', expiresAt: minutesAgo(-5) }),
    ...handlers,
  })

export async function openPlace(place: keyof typeof managerPaths, config: Partial<AppConfig> = {}): Promise<void> {
  signedInAs(RILEY)
  await renderApp(managerPaths[place], config)
}

export const tab = (name: string) => page.getByRole('navigation', { name: 'Manage' }).getByRole('link', { name })

/** The record has this text. */
export async function expectChange(text: string | RegExp): Promise<void> {
  await tab('People').click()
  await expect.element(page.getByText(text)).toBeVisible()
}

/** Confirms an action that needs the password. */
export async function confirm(action: string): Promise<void> {
  await inDialog(action).click()
  await password.fill(PASSWORD)
  await inDialog(action).click()
}
