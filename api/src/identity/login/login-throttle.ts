import { networkOf, wideNetworkOf } from '../../http/network-address.ts'
import type { RateLimit, RateLimits } from '../../http/rate-limits.ts'
import { KNOWN_DEVICE_PRIORITY, SUSPECT_PRIORITY } from '../passwords/hash-queue.ts'

const QUARTER_HOUR_SECONDS = 15 * 60
const perQuarterHour = (limit: number): RateLimit => ({ limit, windowSeconds: QUARTER_HOUR_SECONDS })

/** Enough for a coach party on the diner's Wi-Fi. */
const PER_NETWORK = perQuarterHour(60)
/** An IPv6 /48 contains 65,536 of the networks above. */
const PER_WIDE_NETWORK = perQuarterHour(240)
const PER_ACCOUNT = perQuarterHour(10)
/** A browser that has logged in to the account before has its own limit. */
const PER_DEVICE = perQuarterHour(10)
/** For a logged-in user who enters their own password again. */
const PER_SESSION = perQuarterHour(10)
/** Starting a login stores a row for an hour, whether or not it is finished. */
const LOGIN_STARTS_PER_NETWORK = perQuarterHour(300)
const LOGIN_STARTS_PER_WIDE_NETWORK = perQuarterHour(1200)
const LOGIN_STARTS_PER_DEVICE = perQuarterHour(100)
/** A correct password releases its attempt, but not without end for a script that logs in again and again. */
const GOOD_LOGINS_PER_ACCOUNT = perQuarterHour(60)

/** Being rejected by the full queue is not a failure: it never makes a caller a suspect. */
const REJECTIONS_COUNTED_MAX = SUSPECT_PRIORITY - 1
/** How many rejected networks and accounts are tracked, per process. */
const TRACKED_MAX = 10_000

export type LoginThrottle = ReturnType<typeof createLoginThrottle>

/** One attempt at a password, counted before anything is hashed. */
export interface PasswordAttempt {
  /** Seconds to wait; 0 if the password may be checked. */
  waitSeconds: number
  /** The priority of its hash: the failed attempts of the network or the account so far, plus a few for rejected ones. */
  priority: number
  /** The password was correct: the attempt no longer counts. */
  succeed: () => Promise<void>
  /** No password was checked: the attempt no longer counts, and the next one gets a slightly lower priority. */
  abandon: () => Promise<void>
}

interface Caller {
  ip: string
  emailAddress: string
  /** From a device cookie for this account. */
  deviceId?: string | undefined
}

interface CountedLimit {
  name: string
  limit: RateLimit
  /** Covers so many addresses that its failures say little about one of them. */
  isWide?: boolean
}

/**
 * Limits guessing by network and by account, existing or not, before anything is looked up or hashed. A browser with a
 * device cookie for the account has its own limit instead, so other callers cannot use up its attempts.
 */
export function createLoginThrottle(rateLimits: RateLimits) {
  const rejections = createRejectionCounter()

  /** @returns the highest count so far, or the seconds to wait if one of the limits is reached. */
  async function take(limits: CountedLimit[]): Promise<{ waitSeconds: number; highest: number }> {
    let highest = 0
    for (const { name, limit, isWide = false } of limits) {
      const { allowed, retryAfterSeconds, hits } = await rateLimits.take(name, limit)
      if (!allowed) return { waitSeconds: retryAfterSeconds, highest }
      if (!isWide) highest = Math.max(highest, hits)
    }
    return { waitSeconds: 0, highest }
  }

  async function tryPassword(shared: CountedLimit[], account: CountedLimit, owner: string, isKnownDevice: boolean) {
    const limits = [...shared, account]
    const { waitSeconds, highest } = await take(limits)
    const release = () => rateLimits.release(...limits.map(({ name }) => name))
    const rejected = Math.max(...limits.map(({ name, isWide = false }) => (isWide ? 0 : rejections.countOf(name))))
    return {
      waitSeconds,
      priority: isKnownDevice ? KNOWN_DEVICE_PRIORITY : highest - 1 + Math.min(rejected, REJECTIONS_COUNTED_MAX),
      async succeed() {
        rejections.reset(limits.map(({ name }) => name))
        const { allowed } = await rateLimits.take(`identity:good:${owner}`, GOOD_LOGINS_PER_ACCOUNT)
        if (!allowed) return
        await release()
      },
      async abandon() {
        rejections.increment(account.name)
        for (const { name } of shared) rejections.increment(name)
        await release()
      },
    } satisfies PasswordAttempt
  }

  function tryAction(action: string, { ip, emailAddress, deviceId }: Caller): Promise<PasswordAttempt> {
    if (deviceId !== undefined) {
      return tryPassword([], { name: `identity:device:${deviceId}`, limit: PER_DEVICE }, emailAddress, true)
    }
    const shared = networksOf(action, ip, PER_NETWORK, PER_WIDE_NETWORK)
    return tryPassword(shared, { name: `identity:account:${emailAddress}`, limit: PER_ACCOUNT }, emailAddress, false)
  }

  return {
    /** @returns seconds to wait; 0 if the login may start. */
    async tryStart(ip: string, deviceId?: string): Promise<number> {
      const limits: CountedLimit[] =
        deviceId === undefined
          ? networksOf('begin', ip, LOGIN_STARTS_PER_NETWORK, LOGIN_STARTS_PER_WIDE_NETWORK)
          : [{ name: `identity:begin:device:${deviceId}`, limit: LOGIN_STARTS_PER_DEVICE }]
      return (await take(limits)).waitSeconds
    },

    trySignIn: (caller: Caller): Promise<PasswordAttempt> => tryAction('sign-in', caller),

    /** Signing up with an existing address is a guess at its password, so it counts as one. */
    trySignUp: (caller: Caller): Promise<PasswordAttempt> => tryAction('sign-up', caller),

    /** For a logged-in user who enters their own password again. */
    tryOwnPassword: (sessionId: string, accountId: string): Promise<PasswordAttempt> =>
      tryPassword([], { name: `identity:session:${sessionId}`, limit: PER_SESSION }, accountId, true),
  }
}

function networksOf(action: string, ip: string, limit: RateLimit, wideLimit: RateLimit): CountedLimit[] {
  const wide = wideNetworkOf(ip)
  const own = { name: `identity:${action}:network:${networkOf(ip)}`, limit }
  return wide === undefined
    ? [own]
    : [{ name: `identity:${action}:network:${wide}`, limit: wideLimit, isWide: true }, own]
}

/** Affects the order of the hash queue only: a flood that is rejected must not keep the priority of a first attempt. */
function createRejectionCounter() {
  const counts = new Map<string, number>()
  return {
    countOf: (name: string): number => counts.get(name) ?? 0,
    increment(name: string): void {
      const count = (counts.get(name) ?? 0) + 1
      counts.delete(name)
      if (counts.size >= TRACKED_MAX) counts.delete(counts.keys().next().value ?? '')
      counts.set(name, Math.min(count, REJECTIONS_COUNTED_MAX))
    },
    reset(names: string[]): void {
      for (const name of names) counts.delete(name)
    },
  }
}
