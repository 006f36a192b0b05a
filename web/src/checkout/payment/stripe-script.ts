import type { Stripe } from '@stripe/stripe-js'

/** Loads Stripe.js, which collects signals for fraud detection. Null if no key is configured. */
export async function loadStripeScript(publishableKey: string | null): Promise<Stripe | null> {
  if (!publishableKey) return null
  const { loadStripe } = await import('@stripe/stripe-js/pure')
  return loadStripe(publishableKey)
}
