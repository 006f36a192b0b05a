import { AppError } from '../../../src/platform/errors.ts'
import { crashAfterCommit, crashBeforeStatement, SimulatedCrash } from '../../support/crashing-database.ts'
import type { User } from '../../../src/platform/callers.ts'
import { crashAtTransaction } from './money-spend.ts'
import type { MoneyWorld } from './money-world.ts'
import { BURGER_AND_COFFEES } from '../../support/test-app.ts'
import { payForeignPage } from '../../support/foreign-payment.ts'

type Work = (world: MoneyWorld, picks: { pick: number; also: number }) => Promise<unknown>

const MOST_STATEMENTS = 25

const picked = <Item>(items: readonly Item[], pick: number): Item | undefined => items[pick % (items.length || 1)]

/** Does something with an order, if there is one yet. */
const onOrder =
  (
    work: (
      world: MoneyWorld,
      orderId: string,
      picks: { pick: number; also: number },
      order: { caller: User },
    ) => Promise<unknown>,
  ): Work =>
  async (world, picks) => {
    const order = picked(await world.orders(), picks.pick)
    if (order) await work(world, order.id, picks, order)
  }

const pay: Work = async (world, { pick }) => {
  const caller = picked(world.people(), pick)
  if (!caller) return
  const { url } = await world.api.context.checkout.startCheckout(caller, BURGER_AND_COFFEES, undefined)
  await world.environment.standins.pay(url)
  await world.note(caller)
}

/** Spends little of the total, almost all of it, or all. */
const spendOf = (world: MoneyWorld, also: number): number =>
  picked([1 + (also % 900), world.cartCents() - 50 - (also % 900), world.cartCents()], also) ?? 1

const startWithSpend = (world: MoneyWorld, pick: number, also: number) => {
  const caller = picked(world.people(), pick)
  if (!caller) throw new AppError('not_found')
  const cart = { ...BURGER_AND_COFFEES, spendCents: spendOf(world, also) }
  return world.api.context.checkout.startCheckout(caller, cart, undefined)
}

/** Pays a part with the balance, or all. */
const payWithSpend: Work = async (world, { pick, also }) => {
  const caller = picked(world.people(), pick)
  const { url } = await startWithSpend(world, pick, also)
  if (!caller || spendOf(world, also) === world.cartCents()) return
  await world.environment.standins.pay(url)
  await world.note(caller)
}

/** Some are never paid. */
const startByTwo: Work = (world, { pick, also }) =>
  both(startWithSpend(world, pick, also), startWithSpend(world, pick, also + 1))

/** The crash of a server at any step of starting a checkout. */
const startCrashing: Work = async (world, { pick, also }) => {
  const caller = picked(world.people(), pick)
  const { payments, api } = world
  const { database } = api.context
  const crash = () => {
    throw new SimulatedCrash('around the page')
  }
  const step = also % 4
  const seams: Record<string, () => ReturnType<MoneyWorld['spend']['checkoutOn']>> = {
    before: () => world.spend.checkoutOn(database, { ...payments, openPaymentPage: async () => crash() }),
    after: () =>
      world.spend.checkoutOn(database, {
        ...payments,
        openPaymentPage: async (page) => {
          await payments.openPaymentPage(page)
          return crash()
        },
      }),
    statement: () => world.spend.checkoutOn(crashBeforeStatement(database, also % MOST_STATEMENTS)),
    beforeTransaction: () => world.spend.checkoutOn(crashAtTransaction(database, step, 'before')),
    afterTransaction: () => world.spend.checkoutOn(crashAtTransaction(database, step, 'after')),
  }
  const checkout = picked(Object.values(seams), pick)?.()
  if (caller)
    await checkout?.startCheckout(caller, { ...BURGER_AND_COFFEES, spendCents: spendOf(world, also) }, undefined)
}

/** Does something with a customer's card. */
const onCard =
  (work: (world: MoneyWorld, caller: User, also: number) => Promise<unknown>): Work =>
  async (world, { pick, also }) => {
    const caller = picked(world.people(), pick)
    if (caller) await work(world, caller, also)
  }

/** Pays a foreign page with the id of a checkout: it becomes no order. */
const payLink: Work = async (world, { pick, also }) => {
  const caller = picked(world.people(), pick)
  const checkouts = await world.api.context.database.queries
    .selectFrom('checkouts')
    .innerJoin('customers', 'customers.id', 'checkouts.customer_id')
    .select('checkouts.id')
    .where('subject', '=', caller?.subject ?? '')
    .orderBy('checkouts.id')
    .execute()
  const checkout = picked(checkouts, also)
  if (!checkout || !caller) return
  await payForeignPage(world.environment, { cents: 100 + (also % 900), checkoutId: checkout.id })
  await world.note(caller)
}

/** Acts as if the event of a payment came days later: the shop had given the checkout up. */
const giveUp: Work = async (world, { pick }) => {
  const payment = picked(world.taken(), pick)
  const { data } = await world.environment.stripe.checkout.sessions.list({ payment_intent: payment?.intent ?? 'pi' })
  const [session] = data
  if (!session || !world.mayGiveUp(session.id)) return
  const { database, balanceReservations } = world.api.context
  const checkout = await database.queries
    .selectFrom('checkouts')
    .select('id')
    .where('session_id', '=', session.id)
    .executeTakeFirst()
  if (checkout) await database.transaction((tx) => balanceReservations.closeUnpaid(tx, checkout.id, 'expired'))
}

const deliverOne: Work = async (world, { pick }) => {
  await world.collectEvents()
  const [event] = world.underway().splice(pick % (world.underway().length || 1), 1)
  if (event) await world.deliver(event)
}

const refund = (world: MoneyWorld, orderId: string, cents: number, key: string, account = 'sam') =>
  world.api.context.orderRefunds.refundOrder(
    orderId,
    { amountCents: cents, reason: 'other' },
    { key, caller: world.staff(account) },
  )

const decline = (world: MoneyWorld, orderId: string, account = 'sam') =>
  world.api.context.orderRefunds.declineOrder(orderId, { reason: 'closing' }, world.staff(account))

const send = (world: MoneyWorld) => world.api.context.refundSender.sendDue()

/** The crash of a server at any step of sending: around the call, before a statement, or after a commit. */
const sendCrashing: Work = async (world, { pick, also }) => {
  const { payments, api } = world
  const { database } = api.context
  const crash = () => {
    throw new SimulatedCrash('around the call')
  }
  const seams: Record<string, () => ReturnType<MoneyWorld['senderOn']>> = {
    before: () => world.senderOn(database, { ...payments, refundPayment: async () => crash() }),
    after: () =>
      world.senderOn(database, {
        ...payments,
        refundPayment: async (request) => {
          await payments.refundPayment(request)
          return crash()
        },
      }),
    statement: () => world.senderOn(crashBeforeStatement(database, also % MOST_STATEMENTS)),
    commit: () => world.senderOn(crashAfterCommit(database)),
  }
  const sender = picked(Object.values(seams), pick)?.()
  await world.later((also % 120) * 60_000, async () => sender?.sendDue())
}

const operations = {
  pay,
  payAgain: pay,
  payWithSpend,
  paySpendAgain: payWithSpend,
  startByTwo,
  startCrashing,
  spendAtTill: onCard(({ loyalty }, caller, also) => loyalty.spendAtTill(caller, 1 + (also % 700))),
  collectAtTill: onCard(({ loyalty }, caller, also) => loyalty.collectAtTill(caller, 1 + (also % 9000))),
  redeemAtTill: onCard(({ loyalty }, caller) => loyalty.redeemAtTill(caller)),
  voidAtTill: onCard(({ loyalty }, caller, also) => loyalty.voidAtTill(caller, also)),
  changeRates: (world, { pick, also }) => world.loyalty.changeRates(pick, also),
  redeemInApp: onCard(({ loyalty }, caller) => loyalty.redeemInApp(caller)),
  redeemByTwo: onCard(({ loyalty }, caller) => both(loyalty.redeemInApp(caller), loyalty.redeemAtTill(caller))),
  releaseDue: (world) => world.later(world.loyalty.releaseAfterMs, () => world.api.context.loyalty.releaseDuePoints()),
  releaseUnpayable: (world) => world.later(20 * 60_000, () => world.api.context.balanceReservations.releaseUnpayable()),
  payLink,
  giveUp,
  deliver: deliverOne,
  deliverNext: deliverOne,
  deliverMore: async (world, picks) => {
    for (let count = 0; count < 4; count += 1) await deliverOne(world, picks)
  },
  deliverTwice: async (world, { pick }) => {
    await world.collectEvents()
    const event = picked(world.underway(), pick)
    if (event) await Promise.all([world.deliver(event), world.deliver({ ...event, id: `${event.id}_again` })])
  },
  lose: async (world, { pick }) => {
    await world.collectEvents()
    world.lose(pick % (world.underway().length || 1))
  },
  sweep: (world) => world.api.context.sweep.sweepUnsettled(),
  compare: (world) => world.api.context.refundSender.compareAll(),
  see: onOrder((world, id) => world.api.context.orders.seeOrder(id, world.caller())),
  fulfil: onOrder((world, id) => world.api.context.orders.fulfilOrder(id, world.caller())),
  fulfilAgain: onOrder((world, id) => world.api.context.orders.fulfilOrder(id, world.caller())),
  fulfilAndRefund: onOrder((world, id, { also }) =>
    both(
      world.api.context.orders.fulfilOrder(id, world.caller()),
      refund(world, id, 1 + (also % world.cartCents()), crypto.randomUUID()),
    ),
  ),
  reset: onOrder((world, id) => world.api.context.orders.resetOrder(id, world.caller())),
  cancel: onOrder((world, id, _, { caller }) => world.api.context.orderRefunds.cancelOrder(world.loggedIn(caller), id)),
  decline: onOrder((world, id) => decline(world, id)),
  refund: onOrder((world, id, { also }) =>
    refund(world, id, 1 + (also % world.cartCents()), `key-${crypto.randomUUID()}`),
  ),
  refundLittle: onOrder((world, id, { also }) => refund(world, id, 1 + (also % 600), `key-${crypto.randomUUID()}`)),
  refundTwice: onOrder((world, id, { also }) => {
    const key = crypto.randomUUID()
    return both(refund(world, id, 1 + (also % 900), key), refund(world, id, 1 + (also % 900), key))
  }),
  refundByTwo: onOrder((world, id, { also }) => {
    const cents = 1 + (also % world.cartCents())
    return both(refund(world, id, cents, crypto.randomUUID()), refund(world, id, cents, crypto.randomUUID(), 'alex'))
  }),
  declineAndCancel: onOrder((world, id, _, { caller }) =>
    both(decline(world, id, 'alex'), world.api.context.orderRefunds.cancelOrder(world.loggedIn(caller), id)),
  ),
  refundAttention: async (world, { pick }) => {
    const listed = await world.api.context.attention.listOpen()
    const refundable = listed.filter(({ canRefund }) => canRefund)
    const { id } = picked(refundable, pick) ?? {}
    if (id !== undefined) await world.api.context.attentionRefunds.refundAttention(id, world.staff())
  },
  dashboardRefund: async (world, { pick, also }) => {
    const payment = picked(world.taken(), pick)
    if (!payment) return
    await world.environment.stripe.refunds
      .create({ payment_intent: payment.intent, amount: 1 + (also % world.cartCents()) }, { maxNetworkRetries: 0 })
      .catch(() => undefined)
  },
  dashboardFullRefund: async (world, { pick }) => {
    const payment = picked(world.taken(), pick)
    if (payment) await world.environment.standins.actOnPayment(payment.charge, 'refund')
  },
  refundFails: async (world, { pick }) => {
    const payment = picked(world.taken(), pick)
    if (payment) await world.environment.standins.actOnPayment(payment.charge, 'fail-refund')
  },
  dispute: async (world, { pick }) => {
    const payment = picked(world.taken(), pick)
    if (payment) await world.environment.standins.actOnPayment(payment.charge, 'dispute')
  },
  endDispute: async (world, { pick, also }) => {
    const payment = picked(world.taken(), pick)
    const action = also % 2 === 0 ? 'win-dispute' : 'lose-dispute'
    if (payment) await world.environment.standins.actOnPayment(payment.charge, action)
  },
  fault: (world, { pick }) =>
    world.environment.standins.planFaults('POST /v1/refunds', [
      picked(['error-before', 'error-after', 'lost-answer'], pick) ?? '',
    ]),
  send,
  sendSoon: send,
  sendLater: (world, { also }) => world.later((also % 200) * 60_000, () => send(world)),
  sendByTwo: (world) => both(send(world), send(world)),
  sendCrashing,
} satisfies Record<string, Work>

export interface Operation {
  name: keyof typeof operations
  pick: number
  also: number
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are the names
export const OPERATIONS = Object.keys(operations) as Operation['name'][]

/** A rejection by the rules of the shop is a result like any other; a defect fails the test. */
export async function run(world: MoneyWorld, { name, ...picks }: Operation): Promise<void> {
  try {
    await operations[name](world, picks)
  } catch (error) {
    if (!(error instanceof AppError) && !(error instanceof SimulatedCrash)) throw error
    if (error instanceof AppError && error.code === 'internal') throw error
  }
}

async function both(...work: Promise<unknown>[]): Promise<void> {
  for (const result of await Promise.allSettled(work)) {
    if (result.status === 'rejected' && !(result.reason instanceof AppError)) throw result.reason
  }
}
