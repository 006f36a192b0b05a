import type { Log } from '../../log.ts'
import type { Profile, SignIn, SignInSettings } from '../sign-in.ts'
import { createIssuerKeys } from './issuer-keys.ts'
import { discoverIssuer, fetchKeySet, fetchUserinfo, type OpenIdMetadata } from './openid-metadata.ts'

/** Asymmetric signatures only: with a shared secret (HS256), others could sign too. */
const ALGORITHMS = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ')

type Settings = SignInSettings & { httpsOnly?: boolean }

/**
 * Any OpenID Connect provider. It is first contacted for the first token, and a failed discovery is repeated for the next
 * one: the API starts whether or not the provider is available.
 */
export function createOpenIdSignIn({ httpsOnly = false, ...settings }: Settings, log: Log, clock: () => Date): SignIn {
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
    keySet: createIssuerKeys({ fetchKeys: async () => fetchKeySet((await discover()).keysUrl), clock, log }),

    /** A profile that cannot be fetched stays empty: a card does not need a name. */
    async findProfile(accessToken, claims): Promise<Profile> {
      const claimed = { name: textOf(claims['name']), emailAddress: textOf(claims['email']) }
      if (claimed.name !== null && claimed.emailAddress !== null) return claimed
      try {
        const { userinfoUrl } = await discover()
        if (userinfoUrl === undefined) return claimed
        const userinfo = await fetchUserinfo(userinfoUrl, accessToken)
        // OpenID Connect Core 5.3.2: a response about another subject must not be used.
        if (userinfo.sub !== claims['sub']) return claimed
        return {
          name: claimed.name ?? textOf(userinfo.name),
          emailAddress: claimed.emailAddress ?? textOf(userinfo.email),
        }
      } catch (error) {
        log.warn({ err: error }, 'The profile could not be fetched from the identity provider')
        return claimed
      }
    },
  }
}

function textOf(claim: unknown): string | null {
  return typeof claim === 'string' && claim !== '' ? claim : null
}
