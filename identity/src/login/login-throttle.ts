import type { Ports } from '../base.ts'
import type { NamedLimit, RateLimit } from '../ports.ts'
import { pauseOf, type Pace } from './pace.ts'
import { KNOWN_DEVICE_PRIORITY, SUSPECT_PRIORITY } from '../passwords/hash-queue.ts'

const QUARTER_HOUR_SECONDS = 15 * 60
const perQuarterHour = (limit: number): RateLimit => ({ limit, windowSeconds: QUARTER_HOUR_SECONDS })

/** The limit is enough for a coach party on the diner's Wi-Fi. */
const PER_NETWORK = perQuarterHour(60)
/** An IPv6 /48 contains 65,536 of the networks above. */
const PER_WIDE_NETWORK = perQuarterHour(240)
const PER_ACCOUNT = perQuarterHour(10)
/** A browser that has logged in to the account before has its own limit. */
const PER_DEVICE = perQuarterHour(10)
/** Limits of a logged-in user who enters their own password again. */
const PER_SESSION = perQuarterHour(10)
/** Starting a login stores a row for an hour, whether or not it is finished; with a passkey also a challenge. */
const LOGIN_STARTS_PER_NETWORK: Pace = { free: 300, last: 600, maxSeconds: 5 }
const LOGIN_STARTS_PER_WIDE_NETWORK: Pace = { free: 1200, last: 2400, maxSeconds: 5 }
const LOGIN_STARTS_PER_DEVICE = perQuarterHour(100)
/** Each can send a message to an address that its caller only claims to have. */
const LETTERS_PER_NETWORK = perQuarterHour(10)
const LETTERS_PER_WIDE_NETWORK = perQuarterHour(40)
const LETTERS_PER_OWNER = perQuarterHour(10)
const LETTERS_PER_ADDRESS = { limit: 3, windowSeconds: 60 * 60 }
/** Each has a code of six digits and five guesses: an attacker needs decades for one account. */
const LETTERS_PER_ADDRESS_A_DAY = { limit: 10, windowSeconds: 24 * 60 * 60 }
/** The limit of all addresses: an attacker with many networks can request codes for each. Links have too many bits to need it. */
const RESET_CODE_GUESSES = { limit: 300, windowSeconds: 60 * 60 }
const RESET_CODES = 'identity:reset-codes'
/** A correct password releases its attempt, but not without end for a script that logs in again and again. */
const GOOD_LOGINS_PER_ACCOUNT = perQuarterHour(60)

/** Being rejected by the full queue is not a failure: it never makes a caller a suspect. */
const REJECTIONS_COUNTED_MAX = SUSPECT_PRIORITY - 1
/** How many networks and accounts are tracked in memory, per process. */
const TRACKED_MAX = 10_000

export type LoginThrottle = ReturnType<typeof createLoginThrottle>

/** Other attempts have used up the limit while this one waited in the queue. */
export class ThrottledError extends Error {
  readonly waitSeconds: number
  constructor(waitSeconds: number) {
    super('A limit of password attempts is reached')
    this.name = 'ThrottledError'
    this.waitSeconds = waitSeconds
  }
}

/**
 * One attempt at a password. It is counted when its turn in the hash queue comes, before anything is hashed: an attempt
 * that the queue rejects costs no write, so a flood of them does not slow other calls.
 */
export interface PasswordAttempt {
  /** Seconds to wait; 0 if the password may be checked. */
  waitSeconds: number
  /** @returns the priority of its hash: what failed for the network or the account or waits, plus a few for rejected ones. */
  enter: () => number
  /** Counts it, once. @throws ThrottledError */
  count: () => Promise<void>
  /** The password was correct: the attempt no longer counts. */
  succeed: () => Promise<void>
  /** No password was checked: the attempt does not count, and the next one gets a slightly lower priority. */
  abandon: () => Promise<void>
  /** It no longer waits in the queue, whatever became of it. */
  leave: () => void
}

interface Caller {
  ip: string
  emailAddress: string
  /** The id in a device cookie for this account. */
  deviceId?: string | undefined
}

interface CountedLimit extends NamedLimit {
  /** Covers so many addresses that its failures say little about one of them. */
  isWide?: boolean
}

/**
 * Limits guessing by network and by account, existing or not, before anything is looked up or hashed. A browser with a
 * device cookie for the account has its own limit instead, so other callers cannot use up its attempts.
 */
export function createLoginThrottle({ rateLimits, pause }: Pick<Ports, 'rateLimits' | 'pause'>) {
  const rejections = createCounter(REJECTIONS_COUNTED_MAX)
  /** Attempts of this process that wait in the queue and are not counted in the database yet. */
  const waiting = createCounter(Infinity)

  async function begin(
    shared: CountedLimit[],
    account: CountedLimit,
    owner: string,
    isKnownDevice: boolean,
  ): Promise<PasswordAttempt> {
    const limits = [...shared, account]
    const names = limits.map(({ name }) => name)
    const { waitSeconds, hits } = await rateLimits.read(limits)
    let counted: Promise<number> | undefined
    let isWaiting = false
    const leave = () => {
      if (isWaiting) waiting.add(names, -1)
      isWaiting = false
    }
    return {
      waitSeconds,
      enter() {
        // A wide network says little about one of its addresses.
        const failed = limits.map(({ name, isWide }, index) =>
          isWide ? 0 : (hits[index] ?? 0) + waiting.countOf(name),
        )
        const rejected = limits.map(({ name, isWide }) => (isWide ? 0 : rejections.countOf(name)))
        waiting.add(names, 1)
        isWaiting = true
        return isKnownDevice ? KNOWN_DEVICE_PRIORITY : Math.max(...failed) + Math.max(...rejected)
      },
      async count() {
        counted ??= rateLimits.takeAll(limits)
        const seconds = await counted
        leave()
        if (seconds > 0) throw new ThrottledError(seconds)
      },
      async succeed() {
        rejections.reset(names)
        const { allowed } = await rateLimits.take(`identity:good:${owner}`, GOOD_LOGINS_PER_ACCOUNT)
        if (allowed) await rateLimits.release(...names)
      },
      async abandon() {
        rejections.add(names, 1)
        if (counted) await rateLimits.release(...names)
      },
      leave,
    }
  }

  function networksOf(action: string, ip: string, limit: RateLimit, wideLimit: RateLimit): CountedLimit[] {
    const wide = rateLimits.wideNetworkOf(ip)
    const own = { name: `identity:${action}:network:${rateLimits.networkOf(ip)}`, limit }
    return wide === undefined
      ? [own]
      : [{ name: `identity:${action}:network:${wide}`, limit: wideLimit, isWide: true }, own]
  }

  async function slowDown(action: 'begin' | 'passkey', ip: string): Promise<void> {
    const wide = rateLimits.wideNetworkOf(ip)
    const own = { network: rateLimits.networkOf(ip), pace: LOGIN_STARTS_PER_NETWORK }
    const networks = wide === undefined ? [own] : [{ network: wide, pace: LOGIN_STARTS_PER_WIDE_NETWORK }, own]
    const limits = networks.map(({ network, pace }) => ({
      name: `identity:${action}:network:${network}`,
      pace,
      windowSeconds: QUARTER_HOUR_SECONDS,
    }))
    const milliseconds = await pauseOf(rateLimits, limits)
    if (milliseconds > 0) await pause(milliseconds)
  }

  return {
    /**
     * Slows down a network that starts many logins, and rejects none of them: one phone of the guests' Wi-Fi would stop all
     * others. A known device has a limit of its own. @returns seconds to wait; 0 if the login may start.
     */
    async tryStart(ip: string, deviceId?: string): Promise<number> {
      if (deviceId !== undefined)
        return rateLimits.takeAll([{ name: `identity:begin:device:${deviceId}`, limit: LOGIN_STARTS_PER_DEVICE }])
      await slowDown('begin', ip)
      return 0
    },

    /**
     * @param owner the account whose session or known device it is: others of the network cannot use its letters up.
     * @returns seconds to wait; 0 if the caller may have a letter sent.
     */
    tryLetter: (ip: string, owner?: string): Promise<number> =>
      rateLimits.takeAll(
        owner === undefined
          ? networksOf('letter', ip, LETTERS_PER_NETWORK, LETTERS_PER_WIDE_NETWORK)
          : [{ name: `identity:letter:requests-of:${owner}`, limit: LETTERS_PER_OWNER }],
      ),

    /**
     * @param owner as above, if it is the address of that account
     * @returns false if the address has had its letters of this hour or day. Its owner and the caller must not notice.
     */
    async tryLetterTo(emailAddress: string, owner?: string): Promise<boolean> {
      const name = owner === undefined ? `identity:letter:address:${emailAddress}` : `identity:letter:to-owner:${owner}`
      const day = { name: `${name}:day`, limit: LETTERS_PER_ADDRESS_A_DAY }
      return (await rateLimits.takeAll([{ name, limit: LETTERS_PER_ADDRESS }, day])) === 0
    },

    /** Counts a guess at any code for a new password, until it turns out to be right. @returns seconds to wait */
    tryResetCode: (): Promise<number> => rateLimits.takeAll([{ name: RESET_CODES, limit: RESET_CODE_GUESSES }]),
    releaseResetCode: (): Promise<void> => rateLimits.release(RESET_CODES),

    /** As a started login. The caller's form must not occupy a turn meanwhile. */
    slowPasskey: (ip: string): Promise<void> => slowDown('passkey', ip),

    /** Signing up with an existing address is a guess at its password, so it counts as one. */
    tryPassword(action: 'sign-in' | 'sign-up', { ip, emailAddress, deviceId }: Caller): Promise<PasswordAttempt> {
      if (deviceId !== undefined) {
        return begin([], { name: `identity:device:${deviceId}`, limit: PER_DEVICE }, emailAddress, true)
      }
      const shared = networksOf(action, ip, PER_NETWORK, PER_WIDE_NETWORK)
      return begin(shared, { name: `identity:account:${emailAddress}`, limit: PER_ACCOUNT }, emailAddress, false)
    },

    /** Limits of a logged-in user who enters their own password again. */
    tryOwnPassword: (sessionId: string, accountId: string): Promise<PasswordAttempt> =>
      begin([], { name: `identity:session:${sessionId}`, limit: PER_SESSION }, accountId, true),
  }
}

/** Affects the order of the hash queue only, so it is not stored. Zeros and, of too many, the oldest are forgotten. */
function createCounter(max: number) {
  const counts = new Map<string, number>()
  return {
    countOf: (name: string): number => counts.get(name) ?? 0,
    add(names: string[], by: number): void {
      for (const name of names) {
        const count = Math.min((counts.get(name) ?? 0) + by, max)
        counts.delete(name)
        if (counts.size >= TRACKED_MAX) counts.delete(counts.keys().next().value ?? '')
        if (count > 0) counts.set(name, count)
      }
    },
    reset(names: string[]): void {
      for (const name of names) counts.delete(name)
    },
  }
}
