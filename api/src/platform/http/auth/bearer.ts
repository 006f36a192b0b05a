import { rolesOf, type Roles } from '@fuel-shack/contract/team/roles'
import { isTypedText } from '@fuel-shack/contract/platform/typed-text'
import { errors, jwtVerify, type JWTPayload, type JWTVerifyResult } from 'jose'
import { LRUCache } from 'lru-cache'
import type { User } from '../../callers.ts'
import { AppError, rejectHeader, WrongCredentialsError } from '../../errors.ts'
import type { SignIn } from '../../providers/sign-in.ts'
import { failure, type SecurityLog } from '../../monitoring/security-log.ts'
import { findTokenFault } from '../../providers/access-token-rules.ts'
import type { AccountCheck } from './account-check.ts'

/** A token takes about 1.5 kB. This is more than the customers of a rest stop that are active at once. */
const CACHED_TOKENS_MAX = 20_000
const CLOCK_TOLERANCE_SECONDS = 5
/** OpenID Connect Core, section 2. */
const SUBJECT_MAX_CHARACTERS = 255
/** The claims that are used of a verified token. Longer values are dropped. */
const USED_CLAIMS = [
  'sub',
  'iat',
  'name',
  'email',
  'email_verified',
  'phone_number',
  'sid',
  'grant_id',
  'auth_time',
  'acr',
  'amr',
]
const CLAIM_MAX_CHARACTERS = 512

/** Where a request came from, for the security log. */
interface CallOrigin {
  ipAddress: string
  requestId: string
}
/** @throws AppError `unauthenticated` for a missing, malformed, foreign, expired or forged token. */
export type VerifyBearer = (authorization: string | undefined, origin: CallOrigin) => Promise<User>

interface BearerDeps {
  signIn: SignIn
  /** Checks session, account and role at the embedded provider. With an external provider the token decides. */
  accounts: AccountCheck | undefined
  securityLog: SecurityLog
  clock: () => Date
}

interface Verified {
  accessToken: string
  subject: string
  roles: Roles
  claims: JWTPayload
  expiresAtSeconds: number
}

/**
 * Verifies signature, issuer, audience, algorithm, times and type of the token, then the account and its role. Verified
 * tokens are cached until they expire, because verifying costs some forty times as much as a lookup.
 */
export function createBearerVerifier(deps: BearerDeps): VerifyBearer {
  const { signIn, accounts, securityLog, clock } = deps
  const cache = new LRUCache<string, Verified>({ max: CACHED_TOKENS_MAX })

  return async function verifyBearer(authorization, origin) {
    const { accessToken, subject, roles, claims } = await findVerified(authorization ?? '', origin)
    if (!accounts) return { subject, roles, accessToken, claims }
    const account = await accounts.find({
      subject,
      sessionId: textOf(claims['sid']),
      grantId: textOf(claims['grant_id']),
    })
    if (!account) {
      record('account_or_session_gone', origin, subject)
      throw new AppError('unauthenticated')
    }
    return { subject, roles: account.roles, accessToken, claims }
  }

  async function findVerified(authorization: string, origin: CallOrigin): Promise<Verified> {
    const nowSeconds = clock().getTime() / 1000
    // The key is the whole header, because a match of a regular expression costs as much as the rest of this check.
    const cached = cache.get(authorization)
    if (cached && cached.expiresAtSeconds > nowSeconds) return cached

    const accessToken = /^Bearer ([\w.~+/=-]+)$/i.exec(authorization)?.[1]
    if (accessToken === undefined) throw rejectHeader(authorization)
    const { protectedHeader, payload } = await verify(accessToken, origin)
    const { sub: subject = '', exp: expiresAtSeconds = 0 } = payload
    const fault = isSubject(subject)
      ? findTokenFault(protectedHeader, payload, signIn.tokenRules, nowSeconds)
      : 'subject'
    if (fault) throw reject(fault, origin)
    const roles = rolesOf(payload, signIn.roleClaim)
    const verified = { accessToken, subject, roles, claims: usedClaims(payload), expiresAtSeconds }
    cache.set(authorization, verified)
    return verified
  }

  async function verify(accessToken: string, origin: CallOrigin): Promise<JWTVerifyResult> {
    try {
      return await jwtVerify(accessToken, signIn.keySet, {
        issuer: signIn.issuer,
        audience: signIn.audience,
        algorithms: signIn.algorithms,
        requiredClaims: ['sub', 'exp'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: clock(),
      })
    } catch (cause) {
      // The issuer's keys could not be fetched, which is not the caller's fault.
      if (!(cause instanceof errors.JOSEError) || cause instanceof errors.JWKSTimeout) {
        throw new AppError('unavailable', { cause })
      }
      // This is not logged: every device that wakes up has an expired token, which the app renews.
      if (cause instanceof errors.JWTExpired) throw new AppError('unauthenticated', { cause })
      throw reject(reasonOf(cause), origin)
    }
  }

  function reject(reason: string, origin: CallOrigin): AppError {
    record(reason, origin)
    return new WrongCredentialsError()
  }

  function record(reason: string, origin: CallOrigin, accountId?: string): void {
    securityLog.record(failure('token_rejected', { ...origin, accountId }, { reason }))
  }
}

/** One of a few fixed words, never text from the token. */
function reasonOf(error: errors.JOSEError): string {
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'signature'
  if (error instanceof errors.JWKSNoMatchingKey) return 'unknown_key'
  if (error instanceof errors.JOSEAlgNotAllowed) return 'algorithm'
  if (error instanceof errors.JWTClaimValidationFailed) {
    return ['iss', 'aud', 'sub', 'exp', 'nbf'].includes(error.claim) ? error.claim : 'claim'
  }
  return 'malformed'
}

function usedClaims(payload: JWTPayload): JWTPayload {
  const used = USED_CLAIMS.flatMap((name) => {
    const value = payload[name]
    const isShort = value !== undefined && JSON.stringify(value).length <= CLAIM_MAX_CHARACTERS
    return isShort ? [[name, value] as const] : []
  })
  return Object.fromEntries(used)
}

function textOf(claim: unknown): string {
  return typeof claim === 'string' ? claim : ''
}

function isSubject(subject: string): boolean {
  return subject !== '' && subject.length <= SUBJECT_MAX_CHARACTERS && isTypedText(subject)
}
