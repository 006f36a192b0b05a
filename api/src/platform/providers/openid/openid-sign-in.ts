import type { Log } from '../../log.ts'
import type { AccessTokenRules, Profile, SignIn, SignInSettings } from '../sign-in.ts'
import { createIssuerKeys } from './issuer-keys.ts'
import { discoverIssuer, fetchKeySet, fetchUserinfo, type OpenIdMetadata } from './openid-metadata.ts'

/** Asymmetric signatures only: with a shared secret (HS256), others could sign too. */
export const ALGORITHMS = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ')

type Settings = SignInSettings & { httpsOnly?: boolean; tokenMaxSeconds: number }

/**
 * Any OpenID Connect provider. It is first contacted for the first token, and a failed discovery is repeated for the next
 * one: the API starts whether or not the provider is available.
 */
export function createOpenIdSignIn(
  { httpsOnly = false, tokenMaxSeconds, ...settings }: Settings,
  log: Log,
  elapsedMs: () => number,
): SignIn {
  let discovered: Promise<OpenIdMetadata> | undefined

  function discover(): Promise<OpenIdMetadata> {
    discovered ??= discoverIssuer(settings.issuer, { httpsOnly }).catch((error: unknown) => {
      discovered = undefined
      throw error
    })
    return discovered
  }

  return {
    ...settings,
    algorithms: ALGORITHMS,
    tokenRules: tokenRulesOf(tokenMaxSeconds),
    keySet: createIssuerKeys({ fetchKeys: async () => fetchKeySet((await discover()).keysUrl), elapsedMs, log }),

    /** A profile that cannot be fetched stays empty: a card does not need a name. */
    async findProfile(accessToken, claims): Promise<Profile> {
      const claimed: Profile = { name: textOf(claims['name']), ...addressOf(claims['email'], claims['email_verified']) }
      if (claimed.name !== null && claimed.emailAddress !== null) return claimed
      try {
        const { userinfoUrl } = await discover()
        if (userinfoUrl === undefined) return claimed
        const userinfo = await fetchUserinfo(userinfoUrl, accessToken)
        // OpenID Connect Core 5.3.2: a response about another subject must not be used.
        if (userinfo.sub !== claims['sub']) return claimed
        const { name, emailAddress } = claimed
        const address = emailAddress === null ? addressOf(userinfo.email, userinfo.email_verified) : {}
        return { ...claimed, name: name ?? textOf(userinfo.name), ...address }
      } catch (error) {
        log.warn({ err: error }, 'The profile could not be fetched from the identity provider')
        return claimed
      }
    },
  }
}

/** The provider's clock may differ, and its operator decides how long its tokens are valid. */
export function tokenRulesOf(tokenMaxSeconds: number): AccessTokenRules {
  return { maxLifetimeSeconds: tokenMaxSeconds, clockToleranceSeconds: 60, isProfiled: false }
}

/** Some providers send the claim as a text. Without it, the address counts as not verified. */
function addressOf(email: unknown, verified: unknown): Pick<Profile, 'emailAddress' | 'isEmailVerified'> {
  return { emailAddress: textOf(email), isEmailVerified: verified === true || verified === 'true' }
}

function textOf(claim: unknown): string | null {
  return typeof claim === 'string' && claim !== '' ? claim : null
}
