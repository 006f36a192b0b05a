import type { Stripe } from '@stripe/stripe-js'

/** Stripe's own script, by its own loader: it feeds Stripe's fraud signals. Null where no key is configured. */
export async function loadStripeScript(publishableKey: string | null): Promise<Stripe | null> {
  if (!publishableKey) return null
  const { loadStripe } = await import('@stripe/stripe-js/pure')
  return loadStripe(publishableKey)
}
