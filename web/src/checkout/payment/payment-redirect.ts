import type { Response } from '@fuel-shack/contract/response'
import { loadStripeScript } from './stripe-script.ts'

interface RedirectingStripe {
  redirectToCheckout: (options: { sessionId: string }) => Promise<{ error?: { message?: string } }>
}

function canRedirect(stripe: object | null): stripe is RedirectingStripe {
  return stripe !== null && 'redirectToCheckout' in stripe && typeof stripe.redirectToCheckout === 'function'
}

/**
 * Redirects to the payment provider's page: to the session's address, or, if the server returned only a session id, with
 * `redirectToCheckout`, which only older versions of Stripe.js have. Rejects if neither is possible.
 */
export async function redirectToPayment(
  session: Response<'startCheckout'>,
  publishableKey: string | null,
): Promise<void> {
  if (!session?.sessionId) throw new Error('No sessionId was returned')
  if (session.url) {
    const { protocol, href } = new URL(session.url)
    if (protocol !== 'https:' && protocol !== 'http:')
      throw new Error(`Not an address of a payment page: ${session.url}`)
    location.assign(href)
    return
  }
  const stripe = await loadStripeScript(publishableKey)
  if (!canRedirect(stripe)) throw new Error('The session has no address, and this Stripe.js cannot redirect')
  const { error } = await stripe.redirectToCheckout({ sessionId: session.sessionId })
  if (error) throw new Error(error.message ?? 'The redirect to the payment page failed')
}
