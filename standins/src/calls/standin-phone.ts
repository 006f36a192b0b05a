import { fieldsOf, textOf } from '../fields.ts'
import type { Store } from '../store.ts'
import { verifyRequest, type ReceivedRequest } from './verify-request.ts'

/** What the shop asks for: a call about an order that staff have not opened. */
interface UnopenedOrder {
  orderId: string
  orderNumber: string
  /** The time since the payment. */
  minutes: number
}

export interface PhoneCall extends UnopenedOrder {
  /** The id of the request, which is the same in each attempt. */
  id: string
  calledAt: string
}

/** What the buttons of the page say. While it is offline, requests get no answer. */
export const LINE_STATES = { answers: 'Answers', busy: 'Line busy', offline: 'Offline' }

interface PhoneOptions {
  store: Store
  clock: () => Date
  /** `whsec_` and a key in base64. */
  secret: string
  /** What the phone says first. */
  businessName: string | undefined
}

interface Answer {
  status: 204 | 400 | 401 | 503
  /** Why the request was not accepted. */
  reason?: string
}

const SHOWN_CALLS = 100

/** A service that phones the person on call when the shop asks it to, by requests signed as Standard Webhooks. */
export class StandinPhone {
  line: keyof typeof LINE_STATES = 'answers'
  /** The failure of the last request, for the page; undefined once a call succeeds. */
  lastFailure: (Answer & { at: Date }) | undefined
  readonly #options: PhoneOptions

  constructor(options: PhoneOptions) {
    this.#options = options
  }

  /** The calls, newest first. */
  get calls(): PhoneCall[] {
    const rows = this.#options.store.all('SELECT * FROM phone_calls ORDER BY sequence DESC LIMIT ?', SHOWN_CALLS)
    return rows.map((row) => ({
      id: String(row.id),
      orderId: String(row.order_id),
      orderNumber: String(row.order_number),
      minutes: Number(row.minutes),
      calledAt: new Date(Number(row.called_ms)).toISOString(),
    }))
  }

  receive(request: ReceivedRequest): Answer {
    const now = this.#options.clock()
    const answer = this.#answer(request, now)
    this.lastFailure = answer.status === 204 ? undefined : { ...answer, at: now }
    return answer
  }

  /** The text that is read to the person on call: digit by digit, because 412 sounds like a sum. */
  sayAbout({ orderNumber, minutes }: UnopenedOrder): string {
    const caller = this.#options.businessName ? `This is ${this.#options.businessName}. ` : ''
    const age = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
    return `${caller}Order ${orderNumber.replaceAll(/.(?=.)/g, '$& ')} was paid ${age} ago, and has not been opened. Please check the fulfilment screen.`
  }

  #answer(request: ReceivedRequest, now: Date): Answer {
    const verified = verifyRequest(request, { secret: this.#options.secret, now })
    if ('reason' in verified) return { status: 401, reason: verified.reason }
    const order = readUnopenedOrder(request.body.toString())
    if (!order)
      return { status: 400, reason: 'The body is not an order.unopened with order_id, order_number and minutes.' }
    // A call is made once, however often its request is repeated.
    const { store } = this.#options
    if (store.first('SELECT id FROM phone_calls WHERE id = ?', verified.id)) return { status: 204 }
    if (this.line === 'busy')
      return { status: 503, reason: `The line is busy: no call about order ${order.orderNumber}.` }
    store.run(
      'INSERT INTO phone_calls (id, order_id, order_number, minutes, called_ms) VALUES (?, ?, ?, ?, ?)',
      verified.id,
      order.orderId,
      order.orderNumber,
      order.minutes,
      now.getTime(),
    )
    return { status: 204 }
  }
}

function readUnopenedOrder(body: string): UnopenedOrder | undefined {
  const { type, data } = fieldsOf(parseJson(body))
  const { order_id: orderId, order_number: orderNumber, minutes } = fieldsOf(data)
  const isKnown = type === 'order.unopened' && textOf(orderId) !== '' && textOf(orderNumber) !== ''
  if (!isKnown || typeof minutes !== 'number' || !Number.isInteger(minutes) || minutes < 0) return undefined
  return { orderId: textOf(orderId), orderNumber: textOf(orderNumber), minutes }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
