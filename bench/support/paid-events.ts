import { createHmac } from 'node:crypto'
import { secrets } from '@fuel-shack/harness/stack/settings'
import { benchId } from './seed.ts'

/** Stripe's event that says that a checkout of `seedOpenCheckouts` is paid. */
export function paidEvent(index: number): string {
  const session = {
    id: `cs_bench_${index}`,
    object: 'checkout.session',
    client_reference_id: benchId('01980005', index),
    status: 'complete',
    payment_status: 'paid',
    amount_total: 2930,
    currency: 'aud',
    livemode: false,
    payment_intent: `pi_settled_${index}`,
    customer_details: { email: 'bench@fuelshack.example' },
  }
  return JSON.stringify({
    id: `evt_bench_${index}`,
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: session },
  })
}

function sign(payload: string): string {
  const timestamp = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', secrets.webhookSecret).update(`${timestamp}.${payload}`).digest('hex')
  return `t=${timestamp},v1=${signature}`
}

/** Sends an event as Stripe does. */
export async function sendEvent(origin: string, event: string): Promise<void> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': sign(event) }
  const answer = await fetch(`${origin}/webhooks/stripe`, { method: 'POST', headers, body: event })
  if (!answer.ok) throw new Error(`A webhook was answered with ${answer.status}`)
  await answer.arrayBuffer()
}
