import { createHmac } from 'node:crypto'

/** The `Stripe-Signature` header as documented at https://docs.stripe.com/webhooks#verify-manually. */
export function signWebhook(payload: string, secret: string, nowSeconds: number): string {
  const signature = createHmac('sha256', secret).update(`${nowSeconds}.${payload}`, 'utf8').digest('hex')
  return `t=${nowSeconds},v1=${signature}`
}
