import { expect } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { renderApp, signedInAs } from '../../../../test/render-app.tsx'
import { RILEY } from '../../test/manager-server.ts'

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
export const heading = (name: string) => page.getByRole('heading', { name, exact: true })
/** A group of figures. */
export const panel = (name: string) => page.getByRole('region', { name, exact: true })
export const dialog = page.getByRole('dialog')
export const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })
export const dayField = page.getByLabelText('Day', { exact: true })
export const choose = (kind: string) => page.getByRole('combobox', { name: 'Period' }).selectOptions(kind)

/** For `expect.poll`, which can match a part of it. */
export const textOf = (element: Locator) => () => element.query()?.textContent ?? ''

export async function openTakings(): Promise<void> {
  signedInAs(RILEY)
  await renderApp('/home')
  await button('Account menu').click()
  await button('Manage').click()
  await button('Takings').click()
  await expect.element(heading('Takings')).toHaveFocus()
}

export async function openDay(day: string): Promise<void> {
  await openTakings()
  await expect.element(heading('Wednesday 25 November 2026')).toBeVisible()
  await dayField.fill(day)
}
