import { createHash } from 'node:crypto'
import { roleOf, type Role } from '@fuel-shack/contract/role'
import { isTypedText } from '@fuel-shack/contract/typed-text'
import { errors, jwtVerify, type JWTPayload, type JWTVerifyResult } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Person } from '../callers.ts'
import { AppError } from '../errors.ts'
import type { SignIn } from '../providers/sign-in.ts'
import type { SecurityLog } from '../security-log.ts'
import { findTokenFault, type AccessTokenRules } from './access-token-rules.ts'
import type { AccountCheck } from './account-check.ts'

/** About 0.5 kB each; a rest stop has fewer customers awake at once. */
const REMEMBERED_TOKENS = 20_000
const CLOCK_TOLERANCE_SECONDS = 5
/** OpenID Connect Core, section 2. */
const SUBJECT_MAX_CHARACTERS = 255
/** What is used of a token once it is verified; of a claim that is longer than this nothing is. */
const USED_CLAIMS = ['sub', 'iat', 'name', 'email', 'sid', 'grant_id', 'auth_time', 'acr', 'amr']
const CLAIM_MAX_CHARACTERS = 512

/** Where a call comes from, for the security log. */
export interface CallOrigin {
  ipAddress: string
  requestId: string
}
/** @throws AppError `unauthenticated` for a missing, malformed, foreign, stale or forged token. */
export type VerifyBearer = (authorization: string | undefined, origin: CallOrigin) => Promise<Person>

export interface BearerDeps {
  signIn: SignIn
  rules: AccessTokenRules
  /** For a provider whose accounts are ours: which sessions and accounts exist, and in which role. Else the token decides. */
  accounts: AccountCheck | undefined
  securityLog: SecurityLog
  clock: () => Date
}

interface Verified {
  subject: string
  role: Role
  claims: JWTPayload
  expiresAtSeconds: number
  keysVersion: string | undefined
}

/**
 * Signature by the issuer's keys, issuer, audience, algorithm, times and kind of token; then the account and its role.
 * A verified token is remembered until it expires (verifying costs some forty times as much as looking it up), under
 * its hash and never as itself, the one that was used longest ago making room.
 */
export function createBearerVerifier(deps: BearerDeps): VerifyBearer {
  const { signIn, rules, accounts, securityLog, clock } = deps
  const remembered = new LRUCache<string, Verified>({ max: REMEMBERED_TOKENS })

  return async function verifyBearer(authorization, origin) {
    const accessToken = /^Bearer ([\w.~+/=-]+)$/i.exec(authorization ?? '')?.[1]
    if (accessToken === undefined) throw new AppError('unauthenticated')
    const { subject, role, claims } = await findVerified(accessToken, origin)
    if (!accounts) return { subject, role, accessToken, claims }
    const account = await accounts.find({
      subject,
      sessionId: textOf(claims['sid']),
      grantId: textOf(claims['grant_id']),
    })
    if (!account) throw reject('account_or_session_gone', origin, subject)
    return { subject, role: account.role, accessToken, claims }
  }

  async function findVerified(accessToken: string, origin: CallOrigin): Promise<Verified> {
    const key = createHash('sha256').update(accessToken).digest('base64')
    const nowSeconds = clock().getTime() / 1000
    const known = remembered.get(key)
    const keysVersion = signIn.keysVersion?.()
    if (known && known.expiresAtSeconds > nowSeconds && known.keysVersion === keysVersion) return known

    const { protectedHeader, payload } = await verify(accessToken, origin)
    const { sub: subject = '', exp: expiresAtSeconds = 0 } = payload
    const fault = isSubject(subject) ? findTokenFault(protectedHeader, payload, rules, nowSeconds) : 'subject'
    if (fault) throw reject(fault, origin)
    const role = roleOf(payload, signIn.roleClaim)
    const verified = { subject, role, claims: usedClaims(payload), expiresAtSeconds, keysVersion }
    remembered.set(key, verified)
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
      // The issuer's keys could not be fetched: that is not the caller's fault.
      if (!(cause instanceof errors.JOSEError) || cause instanceof errors.JWKSTimeout) {
        throw new AppError('unavailable', { cause })
      }
      // Every device that wakes up has a token that expired: the app renews it, and the log need not know.
      if (cause instanceof errors.JWTExpired) throw new AppError('unauthenticated', { cause })
      throw reject(reasonOf(cause), origin)
    }
  }

  function reject(reason: string, { ipAddress, requestId }: CallOrigin, accountId?: string): AppError {
    securityLog.record({
      event: 'token_rejected',
      outcome: 'failure',
      accountId,
      ipAddress,
      requestId,
      details: { reason },
    })
    return new AppError('unauthenticated')
  }
}

/** One of few words, never a text from the token. */
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
