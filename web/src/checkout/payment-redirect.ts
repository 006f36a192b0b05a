import type { CheckoutSession } from '@fuel-shack/contract/checkout'
import { loadStripeScript } from './stripe-script.ts'

interface RedirectingStripe {
  redirectToCheckout: (options: { sessionId: string }) => Promise<{ error?: { message?: string } }>
}

function canRedirect(stripe: object | null): stripe is RedirectingStripe {
  return stripe !== null && 'redirectToCheckout' in stripe && typeof stripe.redirectToCheckout === 'function'
}

/**
 * Leaves for the payment provider's page. Follows the session's own address; where a server names only the session,
 * an older Stripe.js that can still redirect with it does. Rejects when there is no way there.
 */
export async function leaveToPay(
  session: Partial<CheckoutSession> | null,
  publishableKey: string | null,
): Promise<void> {
  if (!session?.sessionId) throw new Error('No sessionId was returned')
  if (session.url) {
    const { protocol, href } = new URL(session.url)
    if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`No payment page lives at ${session.url}`)
    location.assign(href)
    return
  }
  const stripe = await loadStripeScript(publishableKey)
  if (!canRedirect(stripe)) throw new Error('The session has no address, and Stripe.js cannot redirect to it')
  const { error } = await stripe.redirectToCheckout({ sessionId: session.sessionId })
  if (error) throw new Error(error.message ?? 'The redirect to the payment page failed')
}
