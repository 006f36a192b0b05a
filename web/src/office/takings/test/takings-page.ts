import { expect } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { heading, openPlace } from '../../test/manager-page.ts'

/** A group of figures. */
export const panel = (name: string) => page.getByRole('region', { name, exact: true })
export const dayField = page.getByLabelText('Day', { exact: true })
export const choose = (kind: string) => page.getByRole('combobox', { name: 'Period' }).selectOptions(kind)

/** Makes a text for `expect.poll`, which can match a part of it. */
export const textOf = (element: Locator) => () => element.query()?.textContent ?? ''

export async function openTakings(): Promise<void> {
  await openPlace('money')
  await expect.element(heading('Money')).toHaveFocus()
}

export async function openDay(day: string): Promise<void> {
  await openTakings()
  await expect.element(heading('Wednesday 25 November 2026')).toBeVisible()
  await dayField.fill(day)
}
