/**
 * When the session of a token ends, in seconds since 1970: the claim of OpenID Connect Enterprise Extensions, in the access
 * token. Without it, the web app does not warn.
 */
export const SESSION_EXPIRY_CLAIM = 'session_expiry'

/** How staff log in again without leaving their screen. */
export type RenewalWay = 'pin' | 'passkey' | 'password'

/** Of the embedded identity provider's `session-renewal`. Without an error, a login was repeated. */
export interface RenewalAnswer {
  /** What this person can use on this device. None: the login pages have more. */
  ways?: RenewalWay[]
  /** For the person who logs in. */
  error?: string
}
