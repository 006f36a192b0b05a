import { afterEach, expect, it, vi } from 'vitest'
import { leaveToPay } from './payment-redirect.ts'
import { loadStripeScript } from './stripe-script.ts'

const KEY = 'pk_test_journeys'

type Answer = { error?: { message: string } }
/** Of Stripe's script as it was while it could still redirect by itself; its loader keeps the first that it finds. */
const redirectToCheckout = vi.fn<(options: object) => Promise<Answer>>()
const playOlderStripe = () => vi.stubGlobal('Stripe', () => ({ redirectToCheckout, _registerWrapper: () => undefined }))

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('Stripe’s script is asked for where a key is configured, and only there', async () => {
  const asked = vi.spyOn(document.head, 'appendChild').mockImplementation((node) => {
    queueMicrotask(() => node.dispatchEvent(new Event('error')))
    return node
  })
  expect(await loadStripeScript(null)).toBeNull()
  expect(asked).not.toHaveBeenCalled()
  await expect(loadStripeScript(KEY)).rejects.toThrow('Failed to load Stripe.js')
  expect(asked).toHaveBeenCalledWith(
    expect.objectContaining({ src: expect.stringMatching(/^https:\/\/js\.stripe\.com\//) }),
  )
})

it('a server that names only the session is followed by a script that can still redirect', async () => {
  playOlderStripe()
  redirectToCheckout.mockResolvedValueOnce({})
  await leaveToPay({ sessionId: 'cs_1' }, KEY)
  expect(redirectToCheckout).toHaveBeenCalledExactlyOnceWith({ sessionId: 'cs_1' })
})

it('a redirect that returns an error is a failed one', async () => {
  playOlderStripe()
  redirectToCheckout.mockResolvedValueOnce({ error: { message: 'The session has expired.' } })
  await expect(leaveToPay({ sessionId: 'cs_1' }, KEY)).rejects.toThrow('The session has expired.')
})
