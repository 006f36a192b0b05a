import { page } from 'vitest/browser'
import type { AppConfig } from '@fuel-shack/contract/site/app-config'
import type { SettingName, SettingValue } from '@fuel-shack/contract/manager/settings'
import { renderApp, signedInAs } from '../../../test/render-app.tsx'
import { json, stubApi, type Handlers } from '../../../test/stub-api.ts'
import { minutesAgo, PASSWORD, RILEY } from './manager-server.ts'

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
export const heading = (name: string) => page.getByRole('heading', { name, exact: true })
/** A row of the first page, which opens a dialog. */
export const rowIn = (section: 'Settings' | 'Set-up', name: string) =>
  page.getByRole('region', { name: section }).getByRole('button', { name: new RegExp(`^${name}`) })

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

/** An API without orders and settings, which takes every password. */
export const stubManagerApi = (handlers: Handlers): Request[] =>
  stubApi({
    'GET orders': () => json([]),
    'GET manager/day': () => json({ settings: {} }),
    'GET manager/changes': () => json({ entries: [], next: null, people: [] }),
    'POST customers/current/proof': () => json({ proof: 'proof-1', expiresAt: minutesAgo(-5) }),
    ...handlers,
  })

export async function openManage(config: Partial<AppConfig> = {}): Promise<void> {
  signedInAs(RILEY)
  await renderApp('/home', config)
  await button('Account menu').click()
  await button('Manage').click()
}

/** Confirms an action that needs the password. */
export async function confirm(action: string): Promise<void> {
  await inDialog(action).click()
  await password.fill(PASSWORD)
  await inDialog(action).click()
}
