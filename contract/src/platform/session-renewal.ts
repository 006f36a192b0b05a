import type { PathParameter } from './web-paths.ts'

/** The calls of staff screens to the embedded identity provider, below the issuer's address. */
export const sessionPaths = {
  /** A GET lists the ways to log in again, a POST of a form logs in. */
  renewal: '/session-renewal',
  /** A POST answers with the options of WebAuthn. */
  passkeyOptions: '/session-renewal/passkey/options',
  /** A GET answers with a `SessionEnd`, or an empty object. */
  end: '/session-end/:sessionId',
} as const

export type SessionEndParams = Record<PathParameter<typeof sessionPaths.end>, string>

/** The reason why a session ended, and the hours of a limit that it reached. A newer server may send other reasons. */
export interface SessionEnd {
  reason: string
  afterHours?: number
}

/**
 * The end of a token's session, in seconds since 1970: the claim of OpenID Connect Enterprise Extensions, in the access
 * token. Without it, the web app does not warn.
 */
export const SESSION_EXPIRY_CLAIM = 'session_expiry'

/** How staff log in again without leaving their screen. */
export type RenewalWay = 'pin' | 'passkey' | 'password'

/** The answer to a renewal. Without an error, a login was repeated. */
export interface RenewalAnswer {
  /** The ways that this user has on this device. Without any, the login pages have more. */
  ways?: RenewalWay[]
  /** A text for the person who logs in. */
  error?: string
}
