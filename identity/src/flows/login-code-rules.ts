import type { RateLimit } from '../base/ports.ts'
import type { Pace } from './pace.ts'

const HOUR_SECONDS = 60 * 60
const perHour = (limit: number): RateLimit => ({ limit, windowSeconds: HOUR_SECONDS })
const perDay = (limit: number): RateLimit => ({ limit, windowSeconds: 24 * HOUR_SECONDS })

/** The rest stop pays for each text, and attackers are paid for texts to numbers of their own ("SMS pumping"). */
export const SENDS = {
  address: { hour: perHour(4), day: perDay(10) },
  /** Of the browsers in which the owner of an account has logged in to it. Other callers cannot use these up. */
  own: { hour: perHour(4), day: perDay(20) },
  /** Addresses with a code that is not used yet. A wide network has the same limits, so several are needed to use up what is for all. */
  network: perHour(45),
  networkTexts: { hour: perHour(30), day: perDay(60) },
  /** Emailed codes that were used no longer count for their network, up to this. */
  redeemed: perHour(90),
  /** A caller who uses up the codes of new customers leaves those with an account theirs. */
  all: {
    sms: {
      known: [perHour(240)],
      new: [perHour(240), perDay(400)],
    },
    email: { known: [perHour(1200)], new: [perHour(1200)] },
  },
}
/** A network is slowed down before it is rejected. */
export const NETWORK_PACE: Pace = { free: 30, last: SENDS.network.limit, maxSeconds: 10 }
/** The limit of each login applies too: an attacker who requests code after code needs years for one account. */
export const GUESSES_PER_ADDRESS = perDay(20)
/** Of the owner's browsers, apart from the guesses of others. */
export const OWN_GUESSES = perDay(20)
/** The owner gets one message a day about a limit of all callers. */
export const ALERTS = perDay(1)
