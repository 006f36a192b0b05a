import { networkOf, wideNetworkOf } from '../http/network-address.ts'
import type { RateLimit, RateLimits } from '../http/rate-limits.ts'
import { RANK_OF_KNOWN_DEVICE } from './passwords/hash-turns.ts'

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

export type SignInThrottle = ReturnType<typeof createSignInThrottle>

/** One try at a password, counted before anything is hashed. */
export interface PasswordTry {
  /** Seconds to wait; 0 is go. */
  waitSeconds: number
  /** How urgent its hash is: the failed tries of the network or the account so far. */
  rank: number
  /** The password was right: the try is given back. */
  succeed: () => Promise<void>
  /** No password was checked: the account's try is given back, the network's is not. */
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
    const { waitSeconds, highest } = await take([...shared, account])
    return {
      waitSeconds,
      rank: isKnown ? RANK_OF_KNOWN_DEVICE : highest - 1,
      async succeed() {
        const { allowed } = await rateLimits.take(`identity:good:${owner}`, GOOD_LOGINS_PER_ACCOUNT)
        if (!allowed) return
        for (const { name } of [...shared, account]) await rateLimits.giveBack(name)
      },
      dropOut: () => rateLimits.giveBack(account.name),
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
