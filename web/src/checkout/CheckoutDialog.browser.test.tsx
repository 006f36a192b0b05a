import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { CONFIG, renderApp, signedInAs } from '../../test/render-app.tsx'
import { CATALOGUE, CHIPS, json, problem, stubApi, type Handlers } from '../../test/stub-api.ts'
import { translatePage } from '../../test/translate-page.ts'
import { bar, dialog, fillCart, openCheckout, pay, PHONE_PROBLEM } from './test/open-checkout.ts'

const WOOPS = 'Woops! There was an issue preparing your payment. Please try again.'

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
})

const paths = (calls: Request[]): string[] => calls.map(({ url }) => new URL(url).pathname)

describe('the summary bar', () => {
  // Covers shell-5.
  it('the summary bar shows how many items are in the cart, and their total', async () => {
    stubApi()
    fillCart()
    signedInAs()
    await renderApp('/home')
    await expect.element(bar).toHaveTextContent('Checkout3 items$21.50')
  })

  // Covers shell-5.
  it('the summary bar appears only for logged-in users', async () => {
    stubApi()
    fillCart()
    await renderApp('/home')
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(bar.query()).toBeNull()
  })

  it('the summary bar does not appear for an empty cart', async () => {
    stubApi()
    signedInAs()
    await renderApp('/home')
    await expect.element(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
    expect(bar.query()).toBeNull()
  })
})

describe('the checkout form', () => {
  // Covers checkout-1.
  it('the checkout form starts with pickup, and delivery cannot be chosen', async () => {
    await openCheckout()
    await expect.element(page.getByLabelText('Pickup')).toBeChecked()
    await expect.element(page.getByLabelText('Delivery', { exact: true })).toBeDisabled()
    await expect.element(page.getByLabelText('Delivery')).toHaveAccessibleDescription('Not available yet')
  })

  // Covers checkout-2.
  it('the checkout form takes 500 characters of notes in 5 rows and counts them', async () => {
    await openCheckout()
    const notes = page.getByLabelText('Notes')
    await expect.element(notes).toHaveAttribute('rows', '5')
    await expect.element(notes).toHaveAttribute('maxlength', '500')
    await notes.fill('No onions')
    await expect.element(page.getByText('9 / 500')).toBeVisible()
  })

  // Covers checkout-4.
  it('the checkout form says nothing about the phone number until Pay was tried, and then starts no payment', async () => {
    const calls = await openCheckout()
    await page.getByLabelText('Mobile number').fill('12')
    expect(page.getByText(PHONE_PROBLEM).query()).toBeNull()
    await pay.click()
    await expect.element(page.getByText(PHONE_PROBLEM)).toBeInViewport({ ratio: 1 })
    await expect.element(page.getByLabelText('Mobile number')).toHaveFocus()
    expect(paths(calls)).not.toContain('/api/stripe/create-session')
    await page.getByLabelText('Mobile number').fill('0412 345 678')
    await expect.element(page.getByText(PHONE_PROBLEM)).not.toBeInTheDocument()
  })

  it('the checkout form changes quantities, and says so when the cart is empty', async () => {
    await openCheckout()
    await page.getByRole('button', { name: 'Remove one Gravy' }).click()
    await expect.element(page.getByText('Gravy')).not.toBeInTheDocument()
    await expect.element(page.getByRole('list', { name: 'Your cart' })).toHaveFocus()
    await page.getByRole('button', { name: 'Remove one Hot chips' }).click()
    await page.getByRole('button', { name: 'Remove one Hot chips' }).click()
    await expect.element(dialog.getByText('Your cart is empty.')).toBeVisible()
  })

  it('the checkout form shows the new total on a page that the browser translates', async () => {
    await openCheckout()
    await expect.element(dialog.getByText('Total $21.50')).toBeVisible()
    translatePage()
    await page.getByRole('button', { name: 'Add Gravy' }).click()
    await expect.element(dialog.getByText('Total $24.00')).toBeVisible()
  })

  it('the checkout form sends one request however often Pay is tapped', async () => {
    const calls = await openCheckout({ 'POST stripe/create-session': () => new Promise(() => {}) })
    await page.getByLabelText('Mobile number').fill('0412 345 678')
    await pay.click()
    await expect.element(pay).toHaveAttribute('aria-busy', 'true')
    await pay.click({ force: true })
    expect(paths(calls).filter((path) => path.endsWith('create-session'))).toHaveLength(1)
  })
})

describe('a checkout that fails', () => {
  const failures: [string, Handlers[string]][] = [
    ['the session cannot be created', () => problem(502, 'payment_provider_failed')],
    ['no sessionId is returned', () => json({ url: 'https://pay.example/1' })],
    ['nothing is returned', () => new Response(null, { status: 200 })],
    ['the redirect has nowhere to go', () => json({ sessionId: 'cs_1' })],
    ['the redirect would leave the web', () => json({ sessionId: 'cs_1', url: 'javascript:alert(1)' })],
  ]

  // Covers checkout-8, checkout-11.
  it.each(failures)('a checkout that fails shows the failure and logs it when %s', async (_, handler) => {
    await openCheckout({ 'POST stripe/create-session': handler })
    await page.getByLabelText('Mobile number').fill('0412 345 678')
    await page.getByLabelText('Notes').fill('No onions')
    await pay.click()
    await expect.element(page.getByRole('heading', { name: 'Checkout Failure', exact: true })).toBeVisible()
    await expect.element(page.getByText(WOOPS, { exact: true })).toBeVisible()
    expect(console.error).toHaveBeenCalled()

    await page.getByRole('button', { name: 'Dismiss', exact: true }).click()
    await expect.element(page.getByLabelText('Mobile number')).toHaveValue('0412 345 678')
    await expect.element(page.getByLabelText('Notes')).toHaveValue('No onions')
  })

  it('a checkout that fails says that paying needs reception and that the cart is saved', async () => {
    await openCheckout({ 'POST stripe/create-session': () => Promise.reject(new TypeError('Failed to fetch')) })
    await page.getByLabelText('Mobile number').fill('0412 345 678')
    await pay.click()
    await expect.element(page.getByText(WOOPS, { exact: true })).toBeVisible()
    await expect.element(page.getByText("You need reception to pay. Your cart's saved.")).toBeVisible()
  })

  // Covers checkout-11.
  it('a checkout that fails moves the focus to Dismiss, and back into the form', async () => {
    await openCheckout({ 'POST stripe/create-session': () => problem(500, 'internal') })
    await page.getByLabelText('Mobile number').fill('0412 345 678')
    await pay.click()
    const dismiss = page.getByRole('button', { name: 'Dismiss', exact: true })
    await expect.element(dismiss).toHaveFocus()
    await dismiss.click()
    await expect.element(pay).toHaveFocus()
  })
})

describe('while online ordering is closed', () => {
  const configOf = (ordering: string) => ({ 'GET app-config': () => json({ ...CONFIG, ordering }) })

  it('the checkout says so, keeps the cart and has no form', async () => {
    const calls = await openCheckout(configOf('closed'), undefined, { ordering: 'closed' })
    await expect.element(dialog.getByText("Online ordering is closed right now. Your cart's saved.")).toBeVisible()
    await expect.element(dialog.getByText('Hot chips')).toBeVisible()
    expect(page.getByLabelText('Mobile number').query()).toBeNull()
    expect(pay.query()).toBeNull()
    await page.getByRole('button', { name: 'Remove one Gravy' }).click()
    await expect.element(dialog.getByText('Gravy')).not.toBeInTheDocument()
    expect(paths(calls)).not.toContain('/api/stripe/create-session')
  })

  it('the form appears once ordering is open', async () => {
    await openCheckout(configOf('open'), undefined, { ordering: 'closed' })
    await expect.element(pay).toBeVisible()
  })
})

describe('a payment that the API rejects for a reason', () => {
  it.each([
    ['ordering_closed', 'Online ordering is closed right now.'],
    ['already_paid', "You've already paid for this order. Tap Pay again only if you want the same order twice."],
    ['checkout_superseded', 'You started to pay somewhere else. Pay there, or tap Pay again to pay here.'],
  ])(
    'a payment that the API rejects for a reason %s: the form stays and says why, and Pay starts a new attempt',
    async (code, message) => {
      const calls = await openCheckout({ 'POST stripe/create-session': () => problem(409, code) })
      await page.getByLabelText('Mobile number').fill('0412 345 678')
      await pay.click()
      await expect.element(dialog.getByText(message)).toBeVisible()
      await expect.element(page.getByLabelText('Mobile number')).toHaveValue('0412 345 678')
      await pay.click()
      await expect.poll(() => paths(calls).filter((path) => path.endsWith('create-session')).length).toBe(2)
      const keys = calls.flatMap((request) => request.headers.get('idempotency-key') ?? [])
      expect(new Set(keys).size).toBe(2)
    },
  )
})

describe('a cart that the API rejects', () => {
  it('a cart that the API rejects is corrected with a message, and the form keeps its input', async () => {
    let isUpdated = false
    await openCheckout({
      'GET stripe/products': () => json(isUpdated ? [{ ...CHIPS, price: 10.25 }] : CATALOGUE),
      'POST stripe/create-session': () => {
        isUpdated = true
        return problem(409, 'price_changed', {
          products: [
            { id: 'chips', title: 'Hot chips', priceInCents: 1025 },
            { id: 'gravy', title: 'Gravy', priceInCents: null },
          ],
        })
      },
    })
    await page.getByLabelText('Mobile number').fill('0412 345 678')
    await page.getByLabelText('Notes').fill('No onions')
    await pay.click()
    await expect.element(dialog.getByText('Hot chips is now $10.25.')).toBeVisible()
    await expect
      .element(dialog.getByText("Gravy isn't available any more, so we've taken it out of your cart."))
      .toBeVisible()
    await expect.element(dialog.getByText('Total $20.50')).toBeVisible()
    await expect.element(page.getByLabelText('Mobile number')).toHaveValue('0412 345 678')
    await expect.element(page.getByLabelText('Notes')).toHaveValue('No onions')
  })
})
