import { networkOf, wideNetworkOf } from '../../http/network-address.ts'
import type { RateLimit, RateLimits } from '../../http/rate-limits.ts'
import { RANK_OF_KNOWN_DEVICE, TROUBLED_RANK } from '../passwords/hash-queue.ts'

const QUARTER_HOUR_SECONDS = 15 * 60
const perQuarterHour = (limit: number): RateLimit => ({ limit, windowSeconds: QUARTER_HOUR_SECONDS })

/** A coach party on the diner's own network must get through. */
const PER_NETWORK = perQuarterHour(60)
/** An IPv6 /48 has 65,536 of the networks above. */
const PER_WIDE_NETWORK = perQuarterHour(240)
const PER_ACCOUNT = perQuarterHour(10)
/** A browser that logged in to the account before has tries of its own. */
const PER_DEVICE = perQuarterHour(10)
/** Of one session, at its own password. */
const PER_SESSION = perQuarterHour(10)
/** Beginning stores a row for an hour, whether or not anyone finishes. */
const BEGINNINGS_PER_NETWORK = perQuarterHour(300)
const BEGINNINGS_PER_WIDE_NETWORK = perQuarterHour(1200)
const BEGINNINGS_PER_DEVICE = perQuarterHour(100)
/** A right password gives its try back; a script that logs in again and again does not get it back for ever. */
const GOOD_LOGINS_PER_ACCOUNT = perQuarterHour(60)

/** Being dropped is not a failure: however often, it does not make a caller a troubled one. */
const DROPS_IN_RANK = TROUBLED_RANK - 1
/** How many networks and accounts that were dropped are remembered, in this process alone. */
const DROPS_MAX = 10_000

export type SignInThrottle = ReturnType<typeof createSignInThrottle>

/** One try at a password, counted before anything is hashed. */
export interface PasswordTry {
  /** Seconds to wait; 0 is go. */
  waitSeconds: number
  /** How urgent its hash is: the failed tries of the network or the account so far, and a little for dropped ones. */
  rank: number
  /** The password was right: the try is given back. */
  succeed: () => Promise<void>
  /** No password was checked: the try is given back, and the next one is a little less urgent. */
  dropOut: () => Promise<void>
}

interface Caller {
  ip: string
  emailAddress: string
  /** From a device cookie for this account. */
  deviceId?: string | undefined
}

interface Counted {
  name: string
  limit: RateLimit
  /** Of so many addresses that its failures say little about one of them. */
  isWide?: boolean
}

/**
 * Limits guessing: by network and by account, known or not, before anything is looked up or hashed. A browser with a
 * device cookie for the account has a limit of its own instead, so that others cannot use up its tries.
 */
export function createSignInThrottle(rateLimits: RateLimits) {
  const drops = createDrops()

  /** @returns the highest count so far, or the seconds to wait where one of them is used up. */
  async function take(limits: Counted[]): Promise<{ waitSeconds: number; highest: number }> {
    let highest = 0
    for (const { name, limit, isWide = false } of limits) {
      const { allowed, retryAfterSeconds, hits } = await rateLimits.take(name, limit)
      if (!allowed) return { waitSeconds: retryAfterSeconds, highest }
      if (!isWide) highest = Math.max(highest, hits)
    }
    return { waitSeconds: 0, highest }
  }

  async function tryPassword(shared: Counted[], account: Counted, owner: string, isKnown: boolean) {
    const limits = [...shared, account]
    const { waitSeconds, highest } = await take(limits)
    const giveBack = () => rateLimits.giveBack(...limits.map(({ name }) => name))
    const dropped = Math.max(...limits.map(({ name, isWide = false }) => (isWide ? 0 : drops.countOf(name))))
    return {
      waitSeconds,
      rank: isKnown ? RANK_OF_KNOWN_DEVICE : highest - 1 + Math.min(dropped, DROPS_IN_RANK),
      async succeed() {
        drops.forget(limits.map(({ name }) => name))
        const { allowed } = await rateLimits.take(`identity:good:${owner}`, GOOD_LOGINS_PER_ACCOUNT)
        if (!allowed) return
        await giveBack()
      },
      async dropOut() {
        drops.note(account.name)
        for (const { name } of shared) drops.note(name)
        await giveBack()
      },
    } satisfies PasswordTry
  }

  function tryAct(act: string, { ip, emailAddress, deviceId }: Caller): Promise<PasswordTry> {
    if (deviceId !== undefined) {
      return tryPassword([], { name: `identity:device:${deviceId}`, limit: PER_DEVICE }, emailAddress, true)
    }
    const shared = networksOf(act, ip, PER_NETWORK, PER_WIDE_NETWORK)
    return tryPassword(shared, { name: `identity:account:${emailAddress}`, limit: PER_ACCOUNT }, emailAddress, false)
  }

  return {
    /** @returns seconds to wait; 0 is go. */
    async tryBegin(ip: string, deviceId?: string): Promise<number> {
      const limits: Counted[] =
        deviceId === undefined
          ? networksOf('begin', ip, BEGINNINGS_PER_NETWORK, BEGINNINGS_PER_WIDE_NETWORK)
          : [{ name: `identity:begin:device:${deviceId}`, limit: BEGINNINGS_PER_DEVICE }]
      return (await take(limits)).waitSeconds
    },

    trySignIn: (caller: Caller): Promise<PasswordTry> => tryAct('sign-in', caller),

    /** Signing up with a taken address is a guess at its password, and counts as one. */
    trySignUp: (caller: Caller): Promise<PasswordTry> => tryAct('sign-up', caller),

    /** Someone who is logged in types the password again. */
    tryOwnPassword: (sessionId: string, accountId: string): Promise<PasswordTry> =>
      tryPassword([], { name: `identity:session:${sessionId}`, limit: PER_SESSION }, accountId, true),
  }
}

function networksOf(act: string, ip: string, limit: RateLimit, wideLimit: RateLimit): Counted[] {
  const wide = wideNetworkOf(ip)
  const own = { name: `identity:${act}:network:${networkOf(ip)}`, limit }
  return wide === undefined ? [own] : [{ name: `identity:${act}:network:${wide}`, limit: wideLimit, isWide: true }, own]
}

/** Counts for the order of the queue only, so that a flood which is dropped does not stay as urgent as a first try. */
function createDrops() {
  const counts = new Map<string, number>()
  return {
    countOf: (name: string): number => counts.get(name) ?? 0,
    note(name: string): void {
      const count = (counts.get(name) ?? 0) + 1
      counts.delete(name)
      if (counts.size >= DROPS_MAX) counts.delete(counts.keys().next().value ?? '')
      counts.set(name, Math.min(count, DROPS_IN_RANK))
    },
    forget(names: string[]): void {
      for (const name of names) counts.delete(name)
    },
  }
}
