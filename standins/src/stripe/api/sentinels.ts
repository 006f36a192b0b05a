import { StripeError } from './stripe-error.ts'

/**
 * A customer whose e-mail ends in `+stripe-500@…` or `+stripe-429@…` makes session creation fail that way, so that
 * anyone can see what the shop does when Stripe is in trouble.
 */
export function refuseSentinel(customerEmail: string | undefined): void {
  const status = /\+stripe-(500|429)@/.exec(customerEmail ?? '')?.[1]
  if (status === '500') throw new StripeError(500, 'An unknown error occurred.', { type: 'api_error' })
  if (status === '429') throw new StripeError(429, 'Too many requests hit the API too quickly.', { code: 'rate_limit' })
}
