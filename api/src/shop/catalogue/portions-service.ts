import type { Tx } from '../../platform/db/database.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import * as store from './portions-store.ts'
import type { StatedPortions, TakenPortions, Target } from './portions-store.ts'

type PortionsDeps = Pick<Shared, 'database' | 'changes' | 'clock' | 'newId'>

/** A line of a cart, or of an order. */
interface Line {
  productId: string
  quantity: number
  options: readonly { id: string }[]
}

interface Claim {
  checkoutId: string
  lines: readonly Line[]
  /** The time of pick-up: a number that has ended by then does not count. Null: as soon as possible. */
  pickUpAt: string | null
}

/** A number that is too small for a claim. `left`: how many portions the claim could have. */
export interface Shortage extends Target {
  left: number
  until: string | null
}

export type PortionsService = ReturnType<typeof createPortionsService>

/**
 * The portions of a dish or an option that are left. A checkout takes them before its payment page opens, keeps them if it is paid,
 * and gives them back once if it ends without an order. Every change locks the number first, in the same order.
 */
export function createPortionsService({ database, changes, clock, newId }: PortionsDeps) {
  /** Takes what is missing, first from other checkouts of the customer. @returns the numbers that are too small; nothing is taken then. */
  async function take(tx: Tx, claim: Claim, from: readonly string[]): Promise<Shortage[]> {
    const { checkoutId, lines } = claim
    const productIds = [...new Set(lines.map(({ productId }) => productId))]
    const stated = await store.lockNumbers(tx, productIds, countedAt(claim, clock()))
    const numbers = stated.filter((number) => countPortions(lines, number) > 0)
    if (numbers.length === 0) return []
    const ids = numbers.map(({ id }) => id)
    const taken = Map.groupBy(await store.listTaken(tx, ids, [checkoutId, ...from]), ({ portionsId }) => portionsId)
    const plans = numbers.map((number) => planTake(number, claim, taken.get(number.id) ?? []))
    const short = plans.filter(({ fromLeft, left }) => fromLeft > left)
    if (short.length > 0) {
      return short.map(({ number: { productId, optionId, until }, left, available }) => ({
        productId,
        optionId,
        until,
        left: left + available,
      }))
    }
    const changed = plans.filter(({ saved }) => saved.length > 0)
    for (const { number, fromLeft, saved } of changed) {
      for (const each of saved) await store.saveTaken(tx, each)
      if (fromLeft > 0) await store.addRemaining(tx, number.id, -fromLeft)
    }
    if (changed.length > 0) await changes.bump(tx, 'sold-out')
    return []
  }

  return {
    /** Reads what staff have stated, in the caller's transaction, with what has ended. */
    list: store.listPortions,

    /**
     * Replaces what was stated before. Open checkouts have taken their portions of the new number, too: their pages can still be
     * paid. Call it in a transaction that has changed nothing yet.
     *
     * @param stated 0 means sold out; undefined: nothing limits it any more
     */
    async state(
      tx: Tx,
      { stated, until, ...target }: Target & { stated: number | undefined; until: string | null },
      by: { accountId: string; setAt: string },
    ): Promise<void> {
      await store.lockProduct(tx, target.productId)
      const lines = stated ? await store.lockOpenLines(tx, target.productId) : []
      const open = lines.filter(({ pickUpAt }) => until === null || pickUpAt === null || pickUpAt < until)
      await store.deletePortions(tx, target, by.setAt)
      await changes.bump(tx, 'sold-out')
      if (stated === undefined) return
      const id = newId()
      const taken = [...Map.groupBy(open, ({ checkoutId }) => checkoutId)]
        .map(([checkoutId, lines]) => ({ checkoutId, portionsId: id, portions: countPortions(lines, target) }))
        .filter(({ portions }) => portions > 0)
      await store.insertPortions(tx, { id, ...target, stated, remaining: stated - sumOf(taken), until }, by)
      for (const each of taken) await store.saveTaken(tx, each)
    },

    /** Staff state no new number until the transaction ends. Call it before any other row is locked. */
    async holdNumbers(tx: Tx, lines: readonly Line[]): Promise<void> {
      await store.shareProducts(tx, [...new Set(lines.map(({ productId }) => productId))])
    },

    take,

    /**
     * Keeps what a paid checkout has taken.
     *
     * @param listOthers the other open checkouts of the customer: a newer one may have its portions
     * @returns the numbers that are too small; nothing is sold then.
     */
    async sell(tx: Tx, claim: Claim, listOthers: () => Promise<string[]>): Promise<Shortage[]> {
      const short = await take(tx, claim, [])
      const stillShort = short.length > 0 ? await take(tx, claim, await listOthers()) : []
      if (stillShort.length > 0) return stillShort
      if (await store.markSold(tx, claim.checkoutId)) await changes.bump(tx, 'sold-out')
      return []
    },

    /**
     * Sells portions to an order that has no checkout, because it was made at the counter.
     *
     * @returns what is sold out, and the numbers that are too small; nothing is sold then.
     */
    async sellDirectly(tx: Tx, lines: readonly Line[], pickUpAt: string | null): Promise<Shortage[]> {
      const at = countedAt({ pickUpAt }, clock())
      const isWanted = (target: Target) => countPortions(lines, target) > 0
      const gone = (await store.listPortions(tx)).filter(
        (mark) => mark.stated === 0 && (mark.until === null || mark.until > at) && isWanted(mark),
      )
      const productIds = [...new Set(lines.map(({ productId }) => productId))]
      const numbers = (await store.lockNumbers(tx, productIds, at)).filter(isWanted)
      const short = numbers.filter((number) => countPortions(lines, number) > number.remaining)
      if (gone.length + short.length > 0) return [...gone, ...short].map(shortageOf)
      for (const number of numbers) await store.addRemaining(tx, number.id, -countPortions(lines, number))
      if (numbers.length > 0) await changes.bump(tx, 'sold-out')
      return []
    },

    /** Gives back what a checkout has taken, or sold, to the numbers that it was taken from. Safe to repeat. */
    async giveBack(tx: Tx, checkoutId: string, { wasSold } = { wasSold: false }): Promise<void> {
      const taken = await store.deleteTaken(tx, checkoutId, wasSold)
      for (const { portionsId, portions } of taken) await store.addRemaining(tx, portionsId, portions)
      if (taken.length > 0) await changes.bump(tx, 'sold-out')
    },

    /** Lists checkouts that have taken portions, and have no payment page to pay them at. */
    listLateCheckouts: (createdBefore: string, limit: number): Promise<string[]> =>
      store.listLateCheckouts(database.queries, createdBefore, limit),
  }
}

function countedAt({ pickUpAt }: Pick<Claim, 'pickUpAt'>, now: Date): string {
  const at = now.toISOString()
  return pickUpAt !== null && pickUpAt > at ? pickUpAt : at
}

function shortageOf({ productId, optionId, until, remaining }: StatedPortions): Shortage {
  return { productId, optionId, until, left: Math.max(0, remaining) }
}

/** An option counts each portion that has it. */
function countPortions(lines: readonly Line[], { productId, optionId }: Target): number {
  const counted = lines.filter(
    (line) => line.productId === productId && (optionId === null || line.options.some(({ id }) => id === optionId)),
  )
  return counted.reduce((sum, { quantity }) => sum + quantity, 0)
}

function sumOf(taken: readonly Pick<TakenPortions, 'portions'>[]): number {
  return taken.reduce((sum, { portions }) => sum + portions, 0)
}

interface TakePlan {
  number: StatedPortions
  /** The portions that the number has left, and those that are needed. */
  left: number
  fromLeft: number
  /** The portions that the customer's checkouts have taken. */
  available: number
  /** The portions that checkouts have taken afterwards, where that changes. */
  saved: TakenPortions[]
}

/** @param taken what the claim's checkout and those that it may take from have of the number */
function planTake(
  number: StatedPortions,
  { checkoutId, lines }: Omit<Claim, 'pickUpAt'>,
  taken: readonly TakenPortions[],
): TakePlan {
  const others = taken.filter((each) => each.checkoutId !== checkoutId)
  const own = sumOf(taken) - sumOf(others)
  const wanted = countPortions(lines, number)
  let missing = Math.max(0, wanted - own)
  const saved = missing > 0 ? [{ checkoutId, portionsId: number.id, portions: wanted }] : []
  for (const other of others) {
    const moved = Math.min(missing, other.portions)
    if (moved > 0) saved.push({ ...other, portions: other.portions - moved })
    missing -= moved
  }
  return { number, left: Math.max(0, number.remaining), fromLeft: missing, available: sumOf(taken), saved }
}
