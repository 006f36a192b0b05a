import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { json, problem } from '../../../test/stub-api.ts'
import { bar, dialog, mobileNumber, notes, openCheckout, pay } from '../test/open-checkout.ts'
import { isInSight } from '../test/in-sight.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
})

/** Pays with a filled-in form; the request is pending until the test calls the returned function. */
async function payAndWait({ by }: { by: 'tap' | 'Enter' } = { by: 'tap' }) {
  const { promise, resolve } = Promise.withResolvers<Response>()
  await openCheckout({ 'POST stripe/create-session': () => promise })
  await notes.fill('No onions')
  await mobileNumber.fill('0412 345 678')
  if (by === 'tap') await pay.click()
  else await userEvent.keyboard('{Enter}')
  await expect.element(pay).toHaveAttribute('aria-busy', 'true')
  return resolve
}

describe('while a payment is being prepared', () => {
  it('an order cannot be changed while its payment is being prepared', async () => {
    await payAndWait()
    await expect.element(mobileNumber).toBeDisabled()
    await expect.element(notes).toBeDisabled()
    await expect.element(page.getByLabelText('Pickup')).toBeDisabled()
    for (const button of dialog.getByRole('button', { name: /^(Add|Remove one) / }).elements())
      expect(button).toBeDisabled()
  })

  it.each(['tap', 'Enter'] as const)(
    'Pay has the focus and shows progress while a payment is being prepared, after %s',
    async (by) => {
      await payAndWait({ by })
      await expect.element(pay).toHaveFocus()
      await expect.element(pay).toHaveAttribute('aria-disabled', 'true')
    },
  )

  it('neither Escape, a tap outside, Close nor Back closes the checkout while a payment is being prepared', async () => {
    const respond = await payAndWait()
    const close = dialog.getByRole('button', { name: 'Close' })
    await expect.element(close).toHaveAttribute('aria-disabled', 'true')
    await close.click({ force: true })
    await userEvent.keyboard('{Escape}')
    await userEvent.click(document.body, { position: { x: 195, y: 4 }, force: true })
    window.dispatchEvent(new PopStateEvent('popstate'))
    await expect.element(pay).toBeVisible()
    respond(problem(500, 'internal'))
    await expect.element(page.getByRole('heading', { name: 'Checkout Failure' })).toBeVisible()
    await expect.element(close).not.toHaveAttribute('aria-disabled')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(bar).toHaveFocus()
  })

  it('a payment that fails scrolls its message into view on a small phone with large text', async () => {
    onTestFinished(async () => {
      document.documentElement.removeAttribute('style')
      await page.viewport(390, 844)
    })
    await page.viewport(320, 640)
    document.documentElement.style.fontSize = '200%'
    const respond = await payAndWait()
    respond(Promise.reject(new TypeError('Failed to fetch')))
    const woops = page.getByText('Woops! There was an issue preparing your payment. Please try again.')
    await expect.element(woops).toBeVisible()
    await expect.poll(() => isInSight(woops.element())).toBe(true)
    await expect.element(page.getByRole('button', { name: 'Dismiss' })).toHaveFocus()
  })

  it('the form has its input back after a failed payment, and can be changed', async () => {
    const respond = await payAndWait({ by: 'Enter' })
    respond(problem(500, 'internal'))
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect.element(mobileNumber).toHaveValue('0412 345 678')
    await expect.element(notes).toHaveValue('No onions')
    await expect.element(mobileNumber).toBeEnabled()
    await dialog.getByRole('button', { name: 'Add Gravy' }).click()
    await expect.element(dialog.getByLabelText('Quantity of Gravy')).toHaveTextContent('2')
  })
})

describe('the Idempotency-Key of a payment', () => {
  /** Taps Pay once for each handler, with a change before the last tap; returns the keys that were sent. */
  async function keysOf(handlers: (() => Response | Promise<Response>)[], beforeLast?: () => Promise<void>) {
    let tap = 0
    const calls = await openCheckout({
      'POST stripe/create-session': () => handlers[tap++]?.() ?? problem(500, 'internal'),
    })
    await mobileNumber.fill('0412 345 678')
    const dismiss = page.getByRole('button', { name: 'Dismiss' })
    for (const index of handlers.keys()) {
      if (index > 0) await dismiss.click()
      if (index === handlers.length - 1) await beforeLast?.()
      await pay.click()
      await expect.element(dismiss).toBeVisible()
    }
    return calls
      .filter((request) => request.url.endsWith('/stripe/create-session'))
      .map((request) => request.headers.get('idempotency-key'))
  }

  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  const fromProxy = () => new Response('<h1>Bad gateway</h1>', { status: 502 })
  const rejected = () => problem(502, 'payment_provider_failed')

  it.each([
    ['the response is lost', lost],
    ['a proxy responds instead of the API', fromProxy],
    ['a proxy responds with its own JSON', () => json({ message: 'upstream timed out' }, 504)],
  ])('the Idempotency-Key of a payment stays the same on the next tap when %s', async (_, handler) => {
    const [first, second] = await keysOf([handler, lost])
    expect(first).toMatch(/^[\w-]{8,64}$/)
    expect(second).toBe(first)
  })

  it('the Idempotency-Key of a payment changes with the form', async () => {
    const [first, second] = await keysOf([lost, lost], () => notes.fill('No beetroot'))
    expect(second).toMatch(/^[\w-]{8,64}$/)
    expect(second).not.toBe(first)
  })

  it('the Idempotency-Key of a payment changes with the cart', async () => {
    const [first, second] = await keysOf([lost, lost], () => dialog.getByRole('button', { name: 'Add Gravy' }).click())
    expect(second).not.toBe(first)
  })

  it('the Idempotency-Key of a payment changes after a response of the API', async () => {
    const [first, second] = await keysOf([rejected, lost])
    expect(second).not.toBe(first)
  })
})
