import type { Check } from '@fuel-shack/contract/office/server-checks'
import { isManager, isStaff, rolesOf } from '@fuel-shack/contract/team/roles'
import { createLocalJWKSet, errors, jwtVerify, type JWTVerifyResult } from 'jose'
import { fault, ok, warning } from '../../checks/check.ts'
import { reasonOf } from '../../checks/network-failure.ts'
import { findTokenFault } from '../access-token-rules.ts'
import type { SignInSettings } from '../sign-in.ts'
import { ALGORITHMS, tokenRulesOf } from './openid-sign-in.ts'
import { fetchKeySet, type OpenIdMetadata } from './openid-metadata.ts'

type Settings = SignInSettings & { tokenMaxSeconds: number }

/** Verifies an access token by the rules of the server, and names the role that it gives. Nothing of the token is shown. */
export async function checkPastedToken(
  token: string,
  { keysUrl }: OpenIdMetadata,
  settings: Settings,
  now: Date,
): Promise<Check> {
  let verified: JWTVerifyResult
  try {
    verified = await jwtVerify(token.trim(), createLocalJWKSet(await fetchKeySet(keysUrl)), {
      issuer: settings.issuer,
      audience: settings.audience,
      algorithms: ALGORITHMS,
      requiredClaims: ['sub', 'exp'],
      currentDate: now,
    })
  } catch (error) {
    return describeRejection(error, settings)
  }
  const { protectedHeader, payload } = verified
  const problem = findTokenFault(protectedHeader, payload, tokenRulesOf(settings.tokenMaxSeconds), now.getTime() / 1000)
  if (problem !== undefined)
    return fault(
      'login.role',
      `The server rejects this token: ${FAULTS[problem]}.`,
      'Paste the access token, not the ID token.',
    )
  const roles = rolesOf(payload, settings.roleClaim)
  if (isManager({ roles })) return ok('login.role', 'The token gives the role of a manager.')
  if (isStaff({ roles })) return ok('login.role', 'The token gives the role of staff.')
  return warning(
    'login.role',
    roles.size === 0
      ? `The token has no claim ${settings.roleClaim}: its owner is a customer.`
      : `The claim ${settings.roleClaim} of the token has neither staff nor manager: its owner is a customer.`,
    'Map the role to this claim of the access token at the provider, or set OIDC_ROLE_CLAIM.',
  )
}

const FAULTS: Record<NonNullable<ReturnType<typeof findTokenFault>>, string> = {
  type: 'its type is not the one of an access token',
  issued_at: 'it was issued in the future, so one of the clocks is wrong',
  lifetime: 'it is valid for longer than OIDC_TOKEN_MAX_SECONDS',
  not_an_access_token: 'it is not an access token',
}

function describeRejection(error: unknown, { audience, issuer }: Settings): Check {
  if (error instanceof errors.JWTExpired)
    return warning('login.role', 'The token has expired.', 'Log in again, and paste the new one.')
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud') {
    return fault(
      'login.role',
      `The token is for another audience than OIDC_AUDIENCE, ${audience}.`,
      'Let the provider issue access tokens for this API, or correct OIDC_AUDIENCE.',
    )
  }
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'iss')
    return fault('login.role', `The token is of another issuer than ${issuer}.`, 'Paste a token of this provider.')
  if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JWKSNoMatchingKey)
    return fault(
      'login.role',
      'No published key of the provider verifies the token.',
      'Paste a token of this provider.',
    )
  return fault(
    'login.role',
    `The token cannot be read: ${reasonOf(error)}.`,
    'Paste a whole access token that is a JWT.',
  )
}
