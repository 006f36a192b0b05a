import { expect, it, vi } from 'vitest'
import { redirectToPayment } from './payment-redirect.ts'
import { loadStripeScript } from './stripe-script.ts'

const KEY = 'pk_test_journeys'

type RedirectResult = { error?: { message: string } }
/** Older versions of Stripe.js could redirect by this function. The loader keeps the first `Stripe` that it finds. */
const redirectToCheckout = vi.fn<(options: object) => Promise<RedirectResult>>()
const stubOlderStripe = () => vi.stubGlobal('Stripe', () => ({ redirectToCheckout, _registerWrapper: () => undefined }))

// Covers checkout-9.
it('loads Stripe’s script only if a key is configured', async () => {
  const appendChild = vi.spyOn(document.head, 'appendChild').mockImplementation((node) => {
    queueMicrotask(() => node.dispatchEvent(new Event('error')))
    return node
  })
  expect(await loadStripeScript(null)).toBeNull()
  expect(appendChild).not.toHaveBeenCalled()
  await expect(loadStripeScript(KEY)).rejects.toThrow('Failed to load Stripe.js')
  expect(appendChild).toHaveBeenCalledWith(
    expect.objectContaining({ src: expect.stringMatching(/^https:\/\/js\.stripe\.com\//) }),
  )
})

// Covers checkout-10.
it('redirects with an older Stripe.js if the server returns only a session id', async () => {
  stubOlderStripe()
  redirectToCheckout.mockResolvedValueOnce({})
  await redirectToPayment({ sessionId: 'cs_1' }, KEY)
  expect(redirectToCheckout).toHaveBeenCalledExactlyOnceWith({ sessionId: 'cs_1' })
})

// Covers checkout-8.
it('fails if the redirect returns an error', async () => {
  stubOlderStripe()
  redirectToCheckout.mockResolvedValueOnce({ error: { message: 'The session has expired.' } })
  await expect(redirectToPayment({ sessionId: 'cs_1' }, KEY)).rejects.toThrow('The session has expired.')
})
