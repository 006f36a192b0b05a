import { Stripe } from 'stripe'

const TIMEOUT_MS = 10_000
const NETWORK_RETRIES = 2

export interface StripeAddress {
  secretKey: string
  /** Undefined: Stripe's own address. */
  apiUrl: string | undefined
}

export function openStripe({ secretKey, apiUrl }: StripeAddress): Stripe {
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: NETWORK_RETRIES,
    telemetry: false,
    ...address(apiUrl),
  })
}

function address(apiUrl: string | undefined): Stripe.StripeConfig {
  if (apiUrl === undefined) return {}
  const url = new URL(apiUrl)
  return {
    host: url.hostname,
    port: Number(url.port) || (url.protocol === 'https:' ? 443 : 80),
    protocol: url.protocol === 'https:' ? 'https' : 'http',
  }
}
