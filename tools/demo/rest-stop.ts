import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { openCallers, type Call } from './callers.ts'
import type { DemoClock } from './demo-clock.ts'
import type { DemoAddress } from './log-in.ts'
import { numberOf, sam } from './people.ts'

const productsSchema = z.array(z.object({ id: z.string(), title: z.string(), price: z.number() }))
const sessionSchema = z.object({ url: z.string() })
const ordersSchema = z.array(
  z.object({
    id: z.string(),
    createdAt: z.string(),
    seenAt: z.string().optional(),
    startedAt: z.string().optional(),
    dispatchedAt: z.string().nullable().optional(),
    orderItems: z.array(z.object({ id: z.string() })),
  }),
)
export type OpenOrder = z.infer<typeof ordersSchema>[number]

/** A dish by its id, with the ids of its options where they are not those that it comes with. */
export interface Line {
  dish: string
  quantity?: number
  options?: string[]
  note?: string
}

/** An order as a customer sends it, in the fields of the checkout. */
export interface Basket {
  by: string
  lines: Line[]
  isEatingHere?: true
  notes?: string
  allergies?: string[]
  pickUp?: { inMinutes: number }
}

/** The webhook of a payment arrives within milliseconds, on a busy machine within seconds. */
const ORDER_TIMEOUT_MS = 20_000
const ORDER_POLL_MS = 20

export interface DemoStop {
  clock: DemoClock
  as: (email: string) => Call
  listOpen: () => Promise<OpenOrder[]>
  /** Orders, pays on the stand-in's page, and waits until the kitchen has the order. @returns its id */
  order: (basket: Basket) => Promise<string>
}

/** The demo's rest stop over HTTP, as browsers reach it. @param paymentsAt the address of the stand-in for Stripe */
export function openDemoStop(address: DemoAddress, paymentsAt: string, clock: DemoClock): DemoStop {
  const as = openCallers(address, clock)
  let products: Promise<z.infer<typeof productsSchema>> | undefined

  const listOpen = async () => ordersSchema.parse(await as(sam)('orders'))

  async function itemOf({ dish, quantity = 1, ...choice }: Line) {
    products ??= as(sam)('stripe/products').then((list) => productsSchema.parse(list))
    const product = (await products).find(({ id }) => id === dish)
    if (!product) throw new Error(`The menu has no dish ${dish}`)
    const { id, title, price } = product
    return {
      title,
      externalInventoryId: '',
      externalPaymentId: id,
      priceInCents: Math.round(price * 100),
      quantity,
      ...choice,
    }
  }

  async function pay(url: string, email: string): Promise<void> {
    const card = { method: 'card', cardNumber: '4242424242424242', expiry: '12 / 44', cvc: '123' }
    const body = new URLSearchParams({ ...card, email, name: email.split('@', 1)[0] ?? email })
    const { status } = await fetch(paymentsAt + new URL(url).pathname, { method: 'POST', redirect: 'manual', body })
    if (status !== 303) throw new Error(`The payment page answered ${status}`)
  }

  async function waitForNew(known: ReadonlySet<string>): Promise<string> {
    const endsAt = performance.now() + ORDER_TIMEOUT_MS
    while (performance.now() < endsAt) {
      const found = (await listOpen()).find(({ id }) => !known.has(id))
      if (found) return found.id
      await delay(ORDER_POLL_MS)
    }
    throw new Error('A payment became no order')
  }

  return {
    clock,
    as,
    listOpen,
    async order({ by, lines, notes = '', ...basket }) {
      const known = new Set((await listOpen()).map(({ id }) => id))
      const items = await Promise.all(lines.map(itemOf))
      const body = { isDelivery: false, contactNumber: numberOf(by), customerNotes: notes, items, ...basket }
      const { url } = sessionSchema.parse(await as(by)('stripe/create-session', body))
      await pay(url, by)
      return waitForNew(known)
    },
  }
}
