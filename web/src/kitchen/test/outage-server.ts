import { PROBLEMS } from '@fuel-shack/contract/platform/problem-codes'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import type { DecideOutage, OutageChoices } from '@fuel-shack/contract/sales/orders/outage'
import { vi } from 'vitest'
import { CounterServer } from './counter-server.ts'

/** Imitates the API with the calls about orders that came in offline. */
export class OutageServer extends CounterServer {
  choices: OutageChoices = { orders: [] }
  /** A decline is answered after that. */
  declining: Promise<void> = Promise.resolve()
  /** What the app decided. */
  readonly decided: { orderId: string; body: DecideOutage }[] = []

  constructor() {
    super()
    const { fetch: respond } = globalThis
    vi.stubGlobal('fetch', async (request: Request | string) => {
      if (!(request instanceof Request) || this.isDown) return respond(request)
      if (request.url.endsWith('/outage')) return this.#answer(request)
      const answer = await respond(request)
      if (request.url.endsWith('/decline')) await this.declining
      return answer
    })
  }

  async #answer(request: Request): Promise<Response> {
    if (request.method === 'GET') return Response.json(this.choices)
    if (this.rejection) {
      const problem = { type: 'about:blank', code: this.rejection, ...PROBLEMS[this.rejection], requestId: 'request' }
      this.rejection = undefined
      return Response.json(problem, { status: problem.status })
    }
    const orderId = new URL(request.url).pathname.split('/').at(-2) ?? ''
    const before = this.orders.find(({ id }) => id === orderId)
    if (before?.outage?.decision !== undefined) return Response.json({ ...before, wasDoneBefore: true })
    const body: DecideOutage = await request.json()
    this.decided.push({ orderId, body })
    this.orders = this.orders.map((order) => (order.id === orderId ? this.#decide(order, body) : order))
    return Response.json(this.orders.find(({ id }) => id === orderId))
  }

  #decide(order: Order, body: DecideOutage): Order {
    const now = new Date().toISOString()
    const { cookNow = now } = this.choices.orders.find(({ orderId }) => orderId === order.id) ?? {}
    const readyAt = body.decision === 'new-time' ? body.at : cookNow
    const outage = { from: now, until: now, ...order.outage, decision: body.decision, decidedAt: now }
    return { ...order, readyAt, seenAt: now, outage }
  }
}
