import type { JWTPayload, JWTHeaderParameters } from 'jose'
import type { AccessTokenRules } from './sign-in.ts'

type TokenFault = 'type' | 'issued_at' | 'lifetime' | 'not_an_access_token'

/** Explicit types of tokens that are not access tokens (RFC 8725, section 3.11). */
const OTHER_HEADER_TYPES = new Set(['logout+jwt', 'secevent+jwt', 'dpop+jwt', 'oauth-authz-req+jwt'])
/** Values of the payload's `typ` by which Keycloak marks tokens that are not access tokens. */
const OTHER_TYPES = new Set(['id', 'refresh', 'offline', 'logout'])

/**
 * Faults that a valid signature does not exclude. A stolen signing key must not be usable for a ten-year token. An ID
 * token is for the app, not for the API: it identifies the user and does not authorise its bearer.
 *
 * @returns undefined for a token without a fault.
 */
export function findTokenFault(
  header: JWTHeaderParameters,
  claims: JWTPayload,
  rules: AccessTokenRules,
  nowSeconds: number,
): TokenFault | undefined {
  const { iat, exp = 0 } = claims
  const type = header.typ?.toLowerCase().replace(/^application\//, '')
  if (rules.isProfiled && type !== 'at+jwt') return 'type'
  if (rules.isProfiled && iat === undefined) return 'issued_at'
  if (iat !== undefined && iat > nowSeconds + rules.clockToleranceSeconds) return 'issued_at'
  // Without `iat`, assume that the token was issued now, which is the latest possible time.
  if (exp - (iat ?? nowSeconds) > rules.maxLifetimeSeconds + rules.clockToleranceSeconds) return 'lifetime'
  if (type !== 'at+jwt' && isOtherToken(type, claims)) return 'not_an_access_token'
  return undefined
}

/**
 * A heuristic: only ID tokens have `at_hash` and `c_hash`. A `nonce` alone proves nothing, because Keycloak before
 * version 24 put it into access tokens too. Those have a scope, ID tokens have none.
 */
function isOtherToken(type: string | undefined, claims: JWTPayload): boolean {
  if (type !== undefined && OTHER_HEADER_TYPES.has(type)) return true
  if (typeof claims['typ'] === 'string' && OTHER_TYPES.has(claims['typ'].toLowerCase())) return true
  if (claims['at_hash'] !== undefined || claims['c_hash'] !== undefined) return true
  return claims['nonce'] !== undefined && claims['scope'] === undefined && claims['scp'] === undefined
}
