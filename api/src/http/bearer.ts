import { createHash } from 'node:crypto'
import { roleOf } from '@fuel-shack/contract/role'
import { isTypedText } from '@fuel-shack/contract/typed-text'
import { errors, jwtVerify, type JWTPayload } from 'jose'
import { AppError } from '../errors.ts'
import type { Person } from '../callers.ts'
import type { SignIn } from '../providers/sign-in.ts'

const REMEMBERED_TOKENS = 1000
const CLOCK_TOLERANCE_SECONDS = 5
/** OpenID Connect Core, section 2. */
const SUBJECT_MAX_CHARACTERS = 255

export type VerifyBearer = (authorization: string | undefined) => Promise<Person>

/**
 * Signature by the issuer's keys, issuer, audience, algorithm and times; then the role. A verified token is remembered
 * until it expires (verifying costs some forty times as much as looking it up), under its hash and never as itself.
 *
 * @throws AppError `unauthenticated` for a missing, malformed, foreign, stale or forged token.
 */
export function createBearerVerifier(signIn: SignIn, clock: () => Date): VerifyBearer {
  const remembered = new Map<string, { person: Person; expiresAtSeconds: number }>()

  return async function verifyBearer(authorization) {
    const accessToken = /^Bearer ([\w.~+/=-]+)$/i.exec(authorization ?? '')?.[1]
    if (accessToken === undefined) throw new AppError('unauthenticated')
    const key = createHash('sha256').update(accessToken).digest('base64')
    const nowSeconds = clock().getTime() / 1000
    const known = remembered.get(key)
    if (known && known.expiresAtSeconds > nowSeconds) return known.person

    const claims = await verify(accessToken)
    const person: Person = {
      subject: claims.sub ?? '',
      role: roleOf(claims, signIn.roleClaim),
      accessToken,
      claims,
    }
    if (!isSubject(person.subject)) throw new AppError('unauthenticated')
    if (remembered.size >= REMEMBERED_TOKENS) remembered.delete(remembered.keys().next().value ?? '')
    remembered.set(key, { person, expiresAtSeconds: claims.exp ?? 0 })
    return person
  }

  async function verify(accessToken: string): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(accessToken, signIn.keySet, {
        issuer: signIn.issuer,
        audience: signIn.audience,
        algorithms: signIn.algorithms,
        requiredClaims: ['sub', 'exp'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: clock(),
      })
      return payload
    } catch (cause) {
      // The issuer's keys could not be fetched: that is not the caller's fault.
      if (!(cause instanceof errors.JOSEError) || cause instanceof errors.JWKSTimeout) {
        throw new AppError('unavailable', { cause })
      }
      throw new AppError('unauthenticated', { cause })
    }
  }
}

function isSubject(subject: string): boolean {
  return subject !== '' && subject.length <= SUBJECT_MAX_CHARACTERS && isTypedText(subject)
}
