import { createHmac } from 'node:crypto'
import { secrets } from '@fuel-shack/harness/stack/settings'

/** Sends the product Stripe's event that says that a session is paid. */
export async function sendPaidEvent(origin: string, standinsUrl: string, sessionId: string): Promise<void> {
  const found = await fetch(`${standinsUrl}/v1/checkout/sessions/${sessionId}`, {
    headers: { authorization: `Bearer ${secrets.stripeKey}` },
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the stand-in's own response
  const session = (await found.json()) as object
  const paid = { status: 'complete', payment_status: 'paid', payment_intent: `pi_${sessionId}` }
  const customer = { customer_details: { email: 'bench@fuelshack.example' } }
  const body = JSON.stringify({
    id: `evt_${sessionId}`,
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: { ...session, ...paid, ...customer } },
  })
  const headers = { 'content-type': 'application/json', 'stripe-signature': sign(body) }
  const answer = await fetch(`${origin}/webhooks/stripe`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`A webhook was answered with ${answer.status}`)
  await answer.arrayBuffer()
}

function sign(payload: string): string {
  const timestamp = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', secrets.webhookSecret).update(`${timestamp}.${payload}`).digest('hex')
  return `t=${timestamp},v1=${signature}`
}
