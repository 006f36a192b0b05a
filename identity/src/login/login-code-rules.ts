import type { RateLimit } from '../ports.ts'

export const LOGIN_CODE = 'login-code'
export const LOGIN_CODE_MINUTES = 10

const HOUR_SECONDS = 60 * 60
const perHour = (limit: number): RateLimit => ({ limit, windowSeconds: HOUR_SECONDS })

/** The rest stop pays for each text, and attackers are paid for texts to numbers of their own ("SMS pumping"). */
export const SENDS = {
  address: perHour(4),
  /** Codes that are not used yet. */
  network: perHour(30),
  /** Emailed codes that were used no longer count for their network, up to this. */
  redeemed: perHour(90),
  wideNetwork: perHour(120),
  all: { sms: perHour(120), email: perHour(600) },
}
/** The limit of each login applies too: an attacker who requests code after code needs years for one account. */
export const GUESSES_PER_ADDRESS: RateLimit = { limit: 20, windowSeconds: 24 * HOUR_SECONDS }
