import type { Order } from '@fuel-shack/contract/orders'
import { ATTENTION_HEADER } from '@fuel-shack/contract/headers'
import type { PaymentAttention } from '@fuel-shack/contract/payment-attention'
import { PROBLEMS, type ProblemCode } from '@fuel-shack/contract/problem-codes'
import { WRITE_FAILURE_HEADER, type WriteFailure } from '@fuel-shack/contract/headers'
import { vi } from 'vitest'

/** What the API would answer, at the only place where the network begins: `fetch`. */
export class CounterServer {
  orders: Order[] = []
  attention: PaymentAttention[] = []
  isDown = false
  /** As the header of the list says it. */
  writeFailure: WriteFailure | undefined
  /** The next act is refused with this. */
  refusal: ProblemCode | undefined
  polls = 0
  /** How often the payments that need attention were loaded. */
  attentionLoads = 0
  /** How many of the polls were told that nothing had changed. */
  unchanged = 0
  readonly acts: string[] = []
  readonly #name = crypto.randomUUID()
  #listed = ''
  #version = 0

  constructor() {
    vi.stubGlobal('fetch', async (request: Request) => this.#answer(request))
  }

  async #answer({ url, method, headers: asked }: Request): Promise<Response> {
    if (this.isDown) throw new TypeError('Failed to fetch')
    const path = new URL(url).pathname
    if (path.includes('/payments/attention')) return this.#answerAttention(path, method)
    if (method === 'POST') return this.#act(path)
    const isHistoric = path.endsWith('/orders/historic')
    const list = this.orders.filter(({ fulfilledAt }) => (fulfilledAt !== null) === isHistoric)
    return isHistoric ? Response.json(list) : this.#answerPoll(list, asked.get('if-none-match'))
  }

  #answerPoll(list: Order[], held: string | null): Response {
    this.polls += 1
    const listed = JSON.stringify(list)
    if (listed !== this.#listed) this.#version += 1
    this.#listed = listed
    const headers = {
      etag: `"${this.#name}-${this.#version}"`,
      ...(this.attention.length > 0 && { [ATTENTION_HEADER]: String(this.attention.length) }),
      ...(this.writeFailure && { [WRITE_FAILURE_HEADER]: this.writeFailure }),
    }
    if (held !== headers.etag) return Response.json(list, { headers })
    this.unchanged += 1
    return new Response(null, { status: 304, headers })
  }

  #answerAttention(path: string, method: string): Response {
    if (method === 'GET') {
      this.attentionLoads += 1
      return Response.json(this.attention)
    }
    const resolved = this.attention.find(({ id }) => path.includes(id))
    this.attention = this.attention.filter((each) => each !== resolved)
    return Response.json(resolved)
  }

  #act(path: string): Response {
    const [, orderId, act] = /orders\/([^/]+)\/(\w+)$/.exec(path) ?? []
    if (this.refusal) {
      const problem = { type: 'about:blank', code: this.refusal, ...PROBLEMS[this.refusal], requestId: 'request' }
      this.refusal = undefined
      return Response.json(problem, { status: problem.status })
    }
    this.acts.push(`${act}`)
    const now = new Date().toISOString()
    const changes = {
      fulfill: { fulfilledAt: now },
      unfulfill: { fulfilledAt: null },
      dispatch: { dispatchedAt: now },
    }[`${act}`]
    this.orders = this.orders.map((order) => (order.id === orderId ? { ...order, ...changes } : order))
    return Response.json(this.orders.find(({ id }) => id === orderId))
  }
}
