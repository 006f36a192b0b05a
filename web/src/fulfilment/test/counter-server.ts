import type { Order } from '@fuel-shack/contract/orders'
import { ATTENTION_HEADER } from '@fuel-shack/contract/headers'
import type { PaymentAttention } from '@fuel-shack/contract/payment-attention'
import { PROBLEMS, type ProblemCode } from '@fuel-shack/contract/problem-codes'
import { WRITE_FAILURE_HEADER, type WriteFailure } from '@fuel-shack/contract/headers'
import { vi } from 'vitest'

/** Imitates the API by replacing `fetch`. */
export class CounterServer {
  orders: Order[] = []
  attention: PaymentAttention[] = []
  isDown = false
  /** Sent in a header with the list. */
  writeFailure: WriteFailure | undefined
  /** The problem with which the next action is rejected. */
  rejection: ProblemCode | undefined
  polls = 0
  /** The number of requests for the payments that need attention. */
  attentionLoads = 0
  /** The number of polls with a 304 response. */
  unchanged = 0
  readonly actions: string[] = []
  readonly #name = crypto.randomUUID()
  #listed = ''
  #version = 0

  constructor() {
    vi.stubGlobal('fetch', async (request: Request) => this.#respond(request))
  }

  async #respond({ url, method, headers }: Request): Promise<Response> {
    if (this.isDown) throw new TypeError('Failed to fetch')
    const path = new URL(url).pathname
    if (path.includes('/payments/attention')) return this.#respondToAttention(path, method)
    if (method === 'POST') return this.#runAction(path)
    const isHistoric = path.endsWith('/orders/historic')
    const list = this.orders.filter(({ fulfilledAt }) => (fulfilledAt !== null) === isHistoric)
    return isHistoric ? Response.json(list) : this.#respondToPoll(list, headers.get('if-none-match'))
  }

  #respondToPoll(list: Order[], cachedEtag: string | null): Response {
    this.polls += 1
    const listed = JSON.stringify(list)
    if (listed !== this.#listed) this.#version += 1
    this.#listed = listed
    const headers = {
      etag: `"${this.#name}-${this.#version}"`,
      ...(this.attention.length > 0 && { [ATTENTION_HEADER]: String(this.attention.length) }),
      ...(this.writeFailure && { [WRITE_FAILURE_HEADER]: this.writeFailure }),
    }
    if (cachedEtag !== headers.etag) return Response.json(list, { headers })
    this.unchanged += 1
    return new Response(null, { status: 304, headers })
  }

  #respondToAttention(path: string, method: string): Response {
    if (method === 'GET') {
      this.attentionLoads += 1
      return Response.json(this.attention)
    }
    const resolved = this.attention.find(({ id }) => path.includes(id))
    this.attention = this.attention.filter((each) => each !== resolved)
    return Response.json(resolved)
  }

  #runAction(path: string): Response {
    const [, orderId, action] = /orders\/([^/]+)\/(\w+)$/.exec(path) ?? []
    if (this.rejection) {
      const problem = { type: 'about:blank', code: this.rejection, ...PROBLEMS[this.rejection], requestId: 'request' }
      this.rejection = undefined
      return Response.json(problem, { status: problem.status })
    }
    this.actions.push(`${action}`)
    const now = new Date().toISOString()
    const changes = {
      fulfill: { fulfilledAt: now },
      unfulfill: { fulfilledAt: null },
      dispatch: { dispatchedAt: now },
    }[`${action}`]
    this.orders = this.orders.map((order) => (order.id === orderId ? { ...order, ...changes } : order))
    return Response.json(this.orders.find(({ id }) => id === orderId))
  }
}
