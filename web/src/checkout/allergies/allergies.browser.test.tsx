import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { CHIPS, DISHES, GRAVY, json, PIE, problem } from '../../../test/stub-api.ts'
import { dialog, mobileNumber, notes, openCheckout, pay } from '../test/open-checkout.ts'

const chip = (name: string) => dialog.getByRole('button', { name: `Allergic to ${name}`, exact: true })
const secondYes = dialog.getByLabelText('Order anyway. I have read what they contain.')
const line = (title: string) =>
  dialog.getByRole('list', { name: 'Your cart' }).getByRole('listitem').filter({ hasText: title })
const REJECTED = { 'POST stripe/create-session': () => problem(409, 'ordering_closed') }
const isSession = ({ url }: Request) => url.endsWith('/create-session')

// Covers checkout-12.
it('a line that conflicts with an allergy says why, and is paid for after a second yes only', async () => {
  const calls = await openCheckout(REJECTED, [
    { ...CHIPS, quantity: 1 },
    { ...GRAVY, quantity: 1 },
    { ...PIE, quantity: 1 },
  ])
  await mobileNumber.fill('0412 345 678')
  expect(secondYes.query()).toBeNull()
  await chip('milk').click()
  await expect.element(line('Beef pie').getByText('Contains milk.')).toBeVisible()
  await expect.element(line('Hot chips').getByText('May contain milk.')).toBeVisible()
  await expect.element(line('Gravy').getByText('Not checked.')).toBeVisible()
  await expect.element(dialog.getByText('3 dishes may not suit your allergies')).toBeVisible()
  await pay.click()
  await expect.element(secondYes).toHaveFocus()
  await expect.element(dialog.getByText('Tick this to pay, or change what you order.')).toBeVisible()
  expect(calls.find(isSession)).toBeUndefined()
  await userEvent.keyboard(' ')
  await expect.element(secondYes).toBeChecked()
  await pay.click()
  await expect.poll(() => calls.find(isSession)).toBeDefined()
  const body: unknown = await calls.find(isSession)?.json()
  expect(body).toMatchObject({ allergies: ['milk'] })
})

it('another allergy needs another yes, and without a conflict none is asked for', async () => {
  await openCheckout({}, [{ ...PIE, quantity: 1 }])
  await chip('milk').click()
  await secondYes.click()
  await chip('gluten, wheat').click()
  await expect.element(secondYes).not.toBeChecked()
  await chip('gluten, wheat').click()
  await chip('milk').click()
  await dialog.getByRole('button', { name: 'Other allergens' }).click()
  await chip('peanut').click()
  await expect.element(chip('peanut')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(secondYes).not.toBeInTheDocument()
})

it('allergies are those that are avoided on the menu until others are stated, which survive a reload', async () => {
  sessionStorage.setItem('avoided-allergens', '["egg"]')
  await openCheckout()
  await expect.element(chip('egg')).toHaveAttribute('aria-pressed', 'true')
  await notes.fill('Extra napkins')
  expect(sessionStorage.getItem('checkout')).not.toContain('allergies')
  await chip('milk').click()
  await expect.poll(() => sessionStorage.getItem('checkout')).toContain('"allergies":["egg","milk"]')
  await chip('egg').click()
  await chip('milk').click()
  await expect.poll(() => sessionStorage.getItem('checkout')).toContain('"allergies":[]')
})

it('the options of a line offer the choice that fits the stated allergies', async () => {
  const cheese = { id: 'cheese', title: 'cheese sauce', deltaInCents: 0, isDefault: true, isRemoval: false }
  const optionGroups = [{ id: 'dip', title: 'Dip', min: 0, max: 1, options: [{ ...cheese, adds: ['milk' as const] }] }]
  const details: Dish['details'] = {
    tags: [],
    allergens: { contains: [], mayContain: [] },
    gst: 'taxable',
    optionGroups,
  }
  const menu = DISHES.map((dish) => (dish.id === 'chips' ? { ...dish, details } : dish))
  await openCheckout({ 'GET menu': () => json(menu) }, [{ ...CHIPS, quantity: 1 }])
  await chip('milk').click()
  await dialog.getByRole('button', { name: 'Change Hot chips' }).click()
  const sheet = page.getByRole('dialog', { name: 'Hot chips' })
  await sheet.getByRole('button', { name: 'Choose No cheese sauce' }).click()
  await sheet.getByRole('button', { name: /^Save/ }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(line('Hot chips').getByText('Contains milk.')).not.toBeInTheDocument()
})
