import type { NamedLimit, Ports, RateLimit } from '../base/ports.ts'
import { pauseOf, type Pace } from './pace.ts'

const QUARTER_HOUR_SECONDS = 15 * 60
const HOUR_SECONDS = 60 * 60
const perQuarterHour = (limit: number): RateLimit => ({ limit, windowSeconds: QUARTER_HOUR_SECONDS })

/** An IPv6 /48 contains 65,536 networks, and may have so many times the limit of one. */
const WIDE_NETWORK = 4
/** Attempts at one account, on one known device or in one session; and messages that one network or owner asks for. */
const FEW = perQuarterHour(10)
/** Passwords tried in one network, which is enough for a coach party on the diner's Wi-Fi; and correct ones of one account. */
const MANY = perQuarterHour(60)
/** Starting a login stores a row for an hour, whether or not it is finished; with a passkey also a challenge. */
const LOGIN_STARTS: Pace = { free: 300, last: 600, maxSeconds: 5 }
const LOGIN_STARTS_PER_DEVICE = perQuarterHour(100)
/** The code in a message has six digits and five guesses: at ten messages a day an attacker needs decades for one account. */
const MESSAGES_PER_ADDRESS = [
  { limit: 3, windowSeconds: HOUR_SECONDS },
  { limit: 10, windowSeconds: 24 * HOUR_SECONDS },
] as const
/** The limit of all addresses: an attacker with many networks can request codes for each. Links have too many bits to need it. */
const RESET_CODE_GUESSES: NamedLimit = {
  name: 'identity:reset-codes',
  limit: { limit: 300, windowSeconds: HOUR_SECONDS },
}

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
  /** Counts it, once. @throws ThrottledError */
  count: () => Promise<void>
  /** The password was correct: the attempt no longer counts. */
  succeed: () => Promise<void>
  /** No password was checked: the attempt does not count. */
  abandon: () => Promise<void>
}

interface Caller {
  ip: string
  emailAddress: string
  /** The id in a device cookie for this account. */
  deviceId?: string | undefined
}

/**
 * Limits guessing by network and by account, existing or not, before anything is looked up or hashed. A browser with a
 * device cookie for the account has its own limit instead, so other callers cannot use up its attempts.
 */
export function createLoginThrottle({ rateLimits, pause }: Pick<Ports, 'rateLimits' | 'pause'>) {
  async function begin(limits: NamedLimit[], owner: string): Promise<PasswordAttempt> {
    const names = limits.map(({ name }) => name)
    const { waitSeconds } = await rateLimits.read(limits)
    let counted: Promise<number> | undefined
    return {
      waitSeconds,
      async count() {
        counted ??= rateLimits.takeAll(limits)
        const seconds = await counted
        if (seconds > 0) throw new ThrottledError(seconds)
      },
      async succeed() {
        // A script that logs in again and again has an end, too.
        const { allowed } = await rateLimits.take(`identity:good:${owner}`, MANY)
        if (allowed) await rateLimits.release(...names)
      },
      async abandon() {
        if (counted) await rateLimits.release(...names)
      },
    }
  }

  /** The networks that an address is in, the widest first, and how many times the limit of one each may have. */
  function networksOf(action: string, ip: string): { name: string; times: number }[] {
    const wide = rateLimits.wideNetworkOf(ip)
    const own = { name: `identity:${action}:network:${rateLimits.networkOf(ip)}`, times: 1 }
    return wide === undefined ? [own] : [{ name: `identity:${action}:network:${wide}`, times: WIDE_NETWORK }, own]
  }

  function limitsOfNetworks(action: string, ip: string, { limit, windowSeconds }: RateLimit): NamedLimit[] {
    return networksOf(action, ip).map(({ name, times }) => ({ name, limit: { limit: limit * times, windowSeconds } }))
  }

  async function slowDown(action: 'begin' | 'passkey', ip: string): Promise<void> {
    const { free, last, maxSeconds } = LOGIN_STARTS
    const limits = networksOf(action, ip).map(({ name, times }) => ({
      name,
      pace: { free: free * times, last: last * times, maxSeconds },
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
     * @param owner the account whose session or known device it is: others of the network cannot use its messages up.
     * @returns seconds to wait; 0 if the caller may have a message sent.
     */
    tryMessage: (ip: string, owner?: string): Promise<number> =>
      rateLimits.takeAll(
        owner === undefined
          ? limitsOfNetworks('account', ip, FEW)
          : [{ name: `identity:message:requests-of:${owner}`, limit: FEW }],
      ),

    /**
     * @param owner as above, if it is the address of that account
     * @returns false if the address has had its messages of this hour or day. Its owner and the caller must not notice.
     */
    async tryMessageTo(emailAddress: string, owner?: string): Promise<boolean> {
      const name =
        owner === undefined ? `identity:message:address:${emailAddress}` : `identity:message:to-owner:${owner}`
      const [hour, day] = MESSAGES_PER_ADDRESS
      return (
        (await rateLimits.takeAll([
          { name, limit: hour },
          { name: `${name}:day`, limit: day },
        ])) === 0
      )
    },

    /** Counts a guess at any code for a new password, until it turns out to be right. @returns seconds to wait */
    tryResetCode: (): Promise<number> => rateLimits.takeAll([RESET_CODE_GUESSES]),
    releaseResetCode: (): Promise<void> => rateLimits.release(RESET_CODE_GUESSES.name),

    /** As a started login. */
    slowPasskey: (ip: string): Promise<void> => slowDown('passkey', ip),

    /** Signing up with an existing address is a guess at its password, so it counts as one. */
    tryPassword(action: 'sign-in' | 'sign-up', { ip, emailAddress, deviceId }: Caller): Promise<PasswordAttempt> {
      return deviceId === undefined
        ? begin(
            [...limitsOfNetworks(action, ip, MANY), { name: `identity:account:${emailAddress}`, limit: FEW }],
            emailAddress,
          )
        : begin([{ name: `identity:device:${deviceId}`, limit: FEW }], emailAddress)
    },

    /** Limits of a logged-in user who enters their own password again. */
    tryOwnPassword: (sessionId: string, accountId: string): Promise<PasswordAttempt> =>
      begin([{ name: `identity:session:${sessionId}`, limit: FEW }], accountId),
  }
}
