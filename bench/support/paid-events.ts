import { createHmac } from 'node:crypto'
import { secrets } from '@fuel-shack/harness/stack/settings'

/** The open session of a payment page, from Stripe's API. */
export async function findSession(standinsUrl: string, id: string): Promise<object> {
  const headers = { authorization: `Bearer ${secrets.stripeKey}` }
  const answer = await fetch(`${standinsUrl}/v1/checkout/sessions/${id}`, { headers })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the stand-in's own response
  return { ...((await answer.json()) as object), id }
}

/** Stripe's event that says that a session is paid. */
export function paidEvent(session: object): string {
  const id = 'id' in session ? String(session.id) : ''
  const paid = { status: 'complete', payment_status: 'paid', payment_intent: `pi_${id}` }
  const customer = { customer_details: { email: 'bench@fuelshack.example' } }
  return JSON.stringify({
    id: `evt_${id}`,
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: { ...session, ...paid, ...customer } },
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
