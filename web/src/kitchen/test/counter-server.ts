import type { CounterCard } from '@fuel-shack/contract/cards/counter'
import type { CounterOrder } from '@fuel-shack/contract/sales/counter-orders/counter-orders'
import type { ChangeAvailability } from '@fuel-shack/contract/shop/catalogue/availability-schema'
import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import type { KitchenPace } from '@fuel-shack/contract/shop/kitchen/kitchen-pace'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import type { OldCard } from '@fuel-shack/contract/cards/old-cards'
import type { OtherScreens, ReportScreen } from '@fuel-shack/contract/team/staff-screens'
import type { PaymentAttention } from '@fuel-shack/contract/sales/payments/payment-attention'
import { PROBLEMS, type ProblemCode } from '@fuel-shack/contract/platform/problem-codes'
import type { Receipt } from '@fuel-shack/contract/sales/receipts/receipts'
import type { Refundable } from '@fuel-shack/contract/sales/payments/refunds'
import type { Printing } from '@fuel-shack/contract/sales/printing/printing'
import {
  ATTENTION_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  IDENTITY_PROOF_HEADER,
  PRINTING_HEADER,
  WRITE_FAILURE_HEADER,
  type WriteFailure,
} from '@fuel-shack/contract/platform/headers'
import { vi } from 'vitest'
import { changedOrder } from './changed-order.ts'
import { AVAS_CARD } from './counter-api.ts'
import { isClosed, isListed } from './listed-orders.ts'
import { USUAL_PACE } from '../../../test/usual-pace.ts'

/** Imitates the API by replacing `fetch`. */
export class CounterServer {
  orders: Order[] = []
  attention: PaymentAttention[] = []
  products: Product[] = []
  dishes: Dish[] = []
  /** The changes of availability that the app sent. */
  readonly changes: ChangeAvailability[] = []
  /** The portions of a stated number that are at open payment pages. */
  reserved = 0
  pace: KitchenPace = USUAL_PACE
  nextPace: Partial<KitchenPace> = {}
  isDown = false
  /** The failure is sent in a header with the list. */
  writeFailure: WriteFailure | undefined
  /** The problem with which the next action is rejected. */
  rejection: ProblemCode | undefined
  rejectionDetails: object = {}
  /** The orders that were typed. */
  readonly placed: CounterOrder[] = []
  /** Undefined without printers. */
  printing: Printing | undefined
  /** The bodies of reprints. */
  readonly prints: unknown[] = []
  printingLoads = 0
  polls = 0
  tomorrow = new Date(Date.now() + 60 * 60_000).toISOString()
  /** The number of requests for the payments that need attention. */
  attentionLoads = 0
  /** The number of polls with a 304 response. */
  unchanged = 0
  readonly actions: string[] = []
  /** The ids of the orders that staff have opened, one for each request. */
  readonly seen: string[] = []
  /** The ids of each call that acknowledged orders. */
  readonly acknowledged: string[][] = []
  /** Seeing and acknowledging fail. */
  seeingRejection: ProblemCode | undefined
  readonly reports: ReportScreen[] = []
  /** The people who are on elsewhere. */
  others: OtherScreens['others'] = []
  /** The person who fulfils orders before the app does, without its knowledge. */
  fulfilledBefore: Partial<Order> | undefined
  refundable: Refundable = { totalCents: 2930, refundableCents: 2930, isDisputed: false, lines: [] }
  receipt: Receipt | undefined
  /** The bodies of declines and refunds, with their idempotency keys. */
  readonly moneyCalls: { key: string | null; body: unknown }[] = []
  /** Undefined: refunds need no confirmation. Otherwise the password that gives a proof for one. */
  password: string | undefined
  #proof: string | undefined
  /** The card of every number that can be one. */
  card: CounterCard = AVAS_CARD
  /** The card of another system that every number leads to. */
  oldCard: OldCard = { firstName: 'Ava', mobileEnding: '678', points: 120, cents: 500 }
  /** The calls about cards. */
  readonly cardCalls: { path: string; body: Record<string, unknown>; key: string | null; proof: string | null }[] = []
  /** The earlier collection of the same sale. */
  sameSale: { doneBy?: string; doneAt: string } | undefined
  /** Calls about cards arrive, and their answers do not. */
  losesCardAnswers = false
  /** The time at which each key moved a card. */
  readonly movedAt = new Map<string, string>()
  readonly #name = crypto.randomUUID()
  #listed = ''
  #version = 0

  constructor() {
    const { fetch: load } = globalThis
    // Calls are requests; what a library of the page loads is an address.
    vi.stubGlobal('fetch', async (request: Request | string) =>
      request instanceof Request ? this.#respond(request) : load(request),
    )
  }

  async #respond(request: Request): Promise<Response> {
    const { url, method, headers } = request
    if (this.isDown) throw new TypeError('Failed to fetch')
    const path = new URL(url).pathname
    if (path.endsWith('/stripe/products')) return Response.json(this.products)
    if (path.endsWith('/menu')) return Response.json(this.dishes)
    if (path.endsWith('/menu/availability')) return this.#changeAvailability(await request.json())
    if (path.endsWith('/orders/counter')) return this.#place(await request.json())
    if (path.includes('/api/counter/')) return this.#moveCard(request, path)
    if (path.includes('/payments/attention')) return this.#respondToAttention(path, method)
    if (path.includes('/api/kitchen')) return this.#respondToKitchen(path, await request.text())
    if (path.endsWith('/printing')) return this.#readPrinting()
    if (path.endsWith('/print')) return this.#print(await request.json())
    if (path.endsWith('/see')) return this.#see(path)
    if (path.endsWith('/screens')) return this.#report(await request.json())
    if (path.endsWith('/orders/acknowledge')) return this.#acknowledge(await request.json())
    if (path.endsWith('/start')) return this.#start(path)
    if (path.endsWith('/refundable')) return Response.json(this.refundable)
    if (path.endsWith('/receipt')) return this.receipt ? Response.json(this.receipt) : Response.error()
    if (path.endsWith('/proof')) return this.#prove(await request.json())
    if (method === 'POST' && /(?:decline|refund)$/.test(path)) return this.#giveBack(request, path)
    if (method === 'POST') return this.#runAction(path)
    const isHistoric = path.endsWith('/orders/historic')
    const list = this.orders.filter((order) => (isHistoric ? isClosed(order) : isListed(order)))
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
      ...(this.printing && { [PRINTING_HEADER]: 'on' }),
      ...(this.writeFailure && { [WRITE_FAILURE_HEADER]: this.writeFailure }),
    }
    if (cachedEtag !== headers.etag) return Response.json(list, { headers })
    this.unchanged += 1
    return new Response(null, { status: 304, headers })
  }

  #changeAvailability(change: ChangeAvailability): Response {
    if (this.rejection) return this.#reject(this.rejection)
    this.changes.push(change)
    const { productId, optionId, until: stated, left } = change
    const until = stated === 'undone' ? null : stated === 'tomorrow' ? this.tomorrow : stated
    const dish = this.dishes.find(({ id }) => id === productId)
    if (!dish) return Response.json(null)
    const { availability: _, ...available } = dish
    const soldOut = optionId === undefined ? { soldOutUntil: until } : { soldOutOptions: [{ id: optionId, until }] }
    const number = { left: (left ?? 0) - this.reserved, reserved: this.reserved, until }
    const portions = [optionId === undefined ? number : { optionId, ...number }]
    const availability = left === undefined ? soldOut : { portions }
    const changed: Dish = stated === null ? available : { ...available, availability }
    this.dishes = this.dishes.map((each) => (each === dish ? changed : each))
    return Response.json(changed)
  }

  async #moveCard(request: Request, path: string): Promise<Response> {
    const { headers } = request
    const [key, proof] = [headers.get(IDEMPOTENCY_KEY_HEADER), headers.get(IDENTITY_PROOF_HEADER)]
    const call = { path: path.split('/').at(-1) ?? '', body: JSON.parse((await request.text()) || '{}'), key, proof }
    this.cardCalls.push(call)
    const wasDoneAt = this.movedAt.get(key ?? '')
    if (this.losesCardAnswers) {
      if (key !== null) this.movedAt.set(key, wasDoneAt ?? new Date().toISOString())
      throw new TypeError('Failed to fetch')
    }
    if (this.rejection) return this.#reject(this.rejection)
    if (call.path === 'old-card') return Response.json(this.oldCard)
    if (this.sameSale && call.path === 'collect' && call.body.isAnotherSale !== true)
      return this.#reject('sale_collected_already', this.sameSale)
    return Response.json({ ...this.card, ...(wasDoneAt !== undefined && { wasDoneAt }) })
  }

  #place(order: CounterOrder): Response {
    if (this.rejection) return this.#reject(this.rejection, this.rejectionDetails)
    this.placed.push(order)
    return Response.json({ id: 'typed', number: '143', readyAt: this.tomorrow, totalCents: 1890 })
  }

  #reject(code: ProblemCode, details: object = {}): Response {
    const problem = { type: 'about:blank', code, ...PROBLEMS[code], requestId: 'request', ...details }
    this.rejection = undefined
    return Response.json(problem, { status: problem.status })
  }

  #respondToAttention(path: string, method: string): Response {
    if (method === 'GET') {
      this.attentionLoads += 1
      return Response.json(this.attention)
    }
    const resolved = this.attention.find(({ id }) => path.includes(id))
    if (path.endsWith('/refund')) {
      this.attention = this.attention.map((each) => {
        const { canRefund: _, ...rest } = each
        return each === resolved ? { ...rest, refund: { amountCents: 1, state: 'requested' } } : each
      })
      return Response.json(resolved)
    }
    this.attention = this.attention.filter((each) => each !== resolved)
    return Response.json(resolved)
  }

  #respondToKitchen(path: string, body: string): Response {
    const change = path.split('/kitchen')[1]
    if (change) {
      if (this.rejection) return this.#reject(this.rejection)
      this.actions.push(`${change.slice(1)} ${body}`.trim())
      this.pace = { ...this.pace, ...this.nextPace }
    }
    return Response.json(this.pace)
  }

  #readPrinting(): Response {
    this.printingLoads += 1
    return Response.json(this.printing)
  }
  #print(body: unknown): Response {
    if (this.rejection) return this.#reject(this.rejection)
    this.prints.push(body)
    return this.#readPrinting()
  }

  #see(path: string): Response {
    const orderId = path.split('/').at(-2) ?? ''
    this.seen.push(orderId)
    if (this.seeingRejection) return this.#reject(this.seeingRejection)
    const seenAt = new Date().toISOString()
    this.orders = this.orders.map((order) => (order.id === orderId ? { ...order, seenAt } : order))
    return Response.json(this.orders.find(({ id }) => id === orderId))
  }

  #report(report: ReportScreen): Response {
    this.reports.push(report)
    return Response.json({ others: this.others })
  }

  #acknowledge({ orderIds }: { orderIds: string[] }): Response {
    this.acknowledged.push(orderIds)
    if (this.seeingRejection) return this.#reject(this.seeingRejection)
    const acknowledgedAt = new Date().toISOString()
    this.orders = this.orders.map((order) => (orderIds.includes(order.id) ? { ...order, acknowledgedAt } : order))
    return Response.json(this.orders.filter(({ id }) => orderIds.includes(id)))
  }

  #start(path: string): Response {
    if (this.rejection) return this.#reject(this.rejection)
    const orderId = path.split('/').at(-2)
    const wasDoneBefore = this.orders.some(({ id, startedAt }) => id === orderId && startedAt !== undefined)
    const started = { startedAt: new Date().toISOString(), startedBy: 'Sam' }
    this.orders = this.orders.map((order) => (order.id === orderId ? { ...started, ...order } : order))
    const order = this.orders.find(({ id }) => id === orderId)
    return Response.json({ ...order, ...(wasDoneBefore && { wasDoneBefore }) })
  }

  #prove({ password }: { password: string }): Response {
    if (password !== this.password) return this.#reject('wrong_password')
    this.#proof = crypto.randomUUID()
    return Response.json({ proof: this.#proof, expiresAt: new Date(Date.now() + 60_000).toISOString() })
  }

  #isConfirmed(proof: string | null): boolean {
    const isProven = this.#proof !== undefined && proof === this.#proof
    if (isProven) this.#proof = undefined
    return isProven || this.password === undefined
  }

  async #giveBack(request: Request, path: string): Promise<Response> {
    const [, orderId, action] = /orders\/([^/]+)\/(\w+)$/.exec(path) ?? []
    this.moneyCalls.push({ key: request.headers.get(IDEMPOTENCY_KEY_HEADER), body: await request.json() })
    if (!this.#isConfirmed(request.headers.get(IDENTITY_PROOF_HEADER))) return this.#reject('reauthentication_required')
    if (this.rejection) return this.#reject(this.rejection)
    this.actions.push(`${action}`)
    const changes =
      action === 'decline'
        ? { declinedAt: new Date().toISOString(), refundPendingCents: 2930 }
        : { refundPendingCents: 520 }
    this.orders = this.orders.map((order) => (order.id === orderId ? { ...order, ...changes } : order))
    return Response.json(this.orders.find(({ id }) => id === orderId))
  }

  #runAction(path: string): Response {
    const [, orderId, action = ''] = /orders\/([^/]+)\/([\w/]+)$/.exec(path) ?? []
    if (this.rejection) return this.#reject(this.rejection)
    this.actions.push(action)
    this.orders = this.orders.map((order) => (order.id === orderId ? changedOrder(order, action) : order))
    const changed = this.orders.find(({ id }) => id === orderId)
    return Response.json({ ...changed, ...(this.fulfilledBefore && { ...this.fulfilledBefore, wasDoneBefore: true }) })
  }
}
