import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { json, problem } from '../../test/stub-api.ts'
import { bar, dialog, mobileNumber, notes, openCheckout, pay } from './test/open-checkout.ts'
import { isInSight } from './test/in-sight.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
})

afterEach(() => {
  vi.restoreAllMocks()
})

/** A filled-in checkout whose payment is being prepared until the test answers. */
async function payAndWait({ by }: { by: 'press' | 'Enter' } = { by: 'press' }) {
  let answer = (_response: Response | Promise<Response>): void => {}
  const answered = new Promise<Response>((resolve) => {
    answer = resolve
  })
  await openCheckout({ 'POST stripe/create-session': () => answered })
  await notes.fill('No onions')
  await mobileNumber.fill('0412 345 678')
  if (by === 'press') await pay.click()
  else await userEvent.keyboard('{Enter}')
  await expect.element(pay).toHaveAttribute('aria-busy', 'true')
  return answer
}

describe('while a payment is being prepared', () => {
  it('nothing of the order can be changed', async () => {
    await payAndWait()
    await expect.element(mobileNumber).toBeDisabled()
    await expect.element(notes).toBeDisabled()
    await expect.element(page.getByLabelText('Pickup')).toBeDisabled()
    for (const button of dialog.getByRole('button', { name: /^One (less|more)/ }).elements())
      expect(button).toBeDisabled()
  })

  it.each(['press', 'Enter'] as const)('Pay has the focus and shows progress, after %s', async (by) => {
    await payAndWait({ by })
    await expect.element(pay).toHaveFocus()
    await expect.element(pay).toHaveAttribute('aria-disabled', 'true')
  })

  it('neither Escape, a press beside it, Close nor Back closes the checkout', async () => {
    const answer = await payAndWait()
    const close = dialog.getByRole('button', { name: 'Close' })
    await expect.element(close).toHaveAttribute('aria-disabled', 'true')
    await close.click({ force: true })
    await userEvent.keyboard('{Escape}')
    await userEvent.click(document.body, { position: { x: 195, y: 4 }, force: true })
    window.dispatchEvent(new PopStateEvent('popstate'))
    await expect.element(pay).toBeVisible()
    answer(problem(500, 'internal'))
    await expect.element(page.getByRole('heading', { name: 'Checkout Failure' })).toBeVisible()
    await expect.element(close).not.toHaveAttribute('aria-disabled')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(bar).toHaveFocus()
  })

  it('a failure is brought into sight on a small phone with large text', async () => {
    onTestFinished(async () => {
      document.documentElement.removeAttribute('style')
      await page.viewport(390, 844)
    })
    await page.viewport(320, 640)
    document.documentElement.style.fontSize = '200%'
    const answer = await payAndWait()
    answer(Promise.reject(new TypeError('Failed to fetch')))
    const woops = page.getByText('Woops! There was an issue preparing your payment. Please try again.')
    await expect.element(woops).toBeVisible()
    await expect.poll(() => isInSight(woops.element())).toBe(true)
    await expect.element(page.getByRole('button', { name: 'Dismiss' })).toHaveFocus()
  })

  it('a failure gives the form back as it was, open to changes', async () => {
    const answer = await payAndWait({ by: 'Enter' })
    answer(problem(500, 'internal'))
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect.element(mobileNumber).toHaveValue('0412 345 678')
    await expect.element(notes).toHaveValue('No onions')
    await expect.element(mobileNumber).toBeEnabled()
    await dialog.getByRole('button', { name: 'One more Gravy' }).click()
    await expect.element(dialog.getByLabelText('Quantity of Gravy')).toHaveTextContent('2')
  })
})

describe('the Idempotency-Key of a payment', () => {
  /** Taps Pay once for each answer, with the given change of the form before the last tap; returns the keys that were sent. */
  async function keysOf(answers: (() => Response | Promise<Response>)[], beforeLast?: () => Promise<void>) {
    let tap = 0
    const calls = await openCheckout({
      'POST stripe/create-session': () => answers[tap++]?.() ?? problem(500, 'internal'),
    })
    await mobileNumber.fill('0412 345 678')
    const dismiss = page.getByRole('button', { name: 'Dismiss' })
    for (const index of answers.keys()) {
      if (index > 0) await dismiss.click()
      if (index === answers.length - 1) await beforeLast?.()
      await pay.click()
      await expect.element(dismiss).toBeVisible()
    }
    return calls
      .filter((request) => request.url.endsWith('/stripe/create-session'))
      .map((request) => request.headers.get('idempotency-key'))
  }

  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  const fromProxy = () => new Response('<h1>Bad gateway</h1>', { status: 502 })
  const refused = () => problem(502, 'payment_provider_failed')

  it.each([
    ['the answer is lost', lost],
    ['a proxy answers in place of the API', fromProxy],
    ['a proxy answers in JSON of its own', () => json({ message: 'upstream timed out' }, 504)],
  ])('stays the same on the next tap when %s', async (_, answer) => {
    const [first, second] = await keysOf([answer, lost])
    expect(first).toMatch(/^[\w-]{8,64}$/)
    expect(second).toBe(first)
  })

  it('is a new one when the form has changed', async () => {
    const [first, second] = await keysOf([lost, lost], () => notes.fill('No beetroot'))
    expect(second).toMatch(/^[\w-]{8,64}$/)
    expect(second).not.toBe(first)
  })

  it('is a new one when the cart has changed', async () => {
    const [first, second] = await keysOf([lost, lost], () =>
      dialog.getByRole('button', { name: 'One more Gravy' }).click(),
    )
    expect(second).not.toBe(first)
  })

  it('is a new one after an answer of the API', async () => {
    const [first, second] = await keysOf([refused, lost])
    expect(second).not.toBe(first)
  })
})
