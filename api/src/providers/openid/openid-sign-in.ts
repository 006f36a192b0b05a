import type { Log } from '../../log.ts'
import type { Profile, SignIn, SignInSettings } from '../sign-in.ts'
import { createIssuerKeys } from './issuer-keys.ts'
import { discoverIssuer, fetchKeySet, fetchUserinfo, type OpenIdMetadata } from './openid-metadata.ts'

/** Signatures that only the provider can make; a shared secret (HS256) proves nothing. */
const ALGORITHMS = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ')

type Settings = SignInSettings & { httpsOnly?: boolean }

/**
 * Any OpenID Connect provider. Nothing is requested from it until the first token has to be verified, and discovery is
 * repeated at the next one where it failed: the API starts whether or not the provider is up.
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

    /** A profile that cannot be fetched now stays empty: a card does not need a name. */
    async findProfile(accessToken, claims): Promise<Profile> {
      const stated = { name: textOf(claims['name']), emailAddress: textOf(claims['email']) }
      if (stated.name !== null && stated.emailAddress !== null) return stated
      try {
        const { userinfoUrl } = await discover()
        if (userinfoUrl === undefined) return stated
        const userinfo = await fetchUserinfo(userinfoUrl, accessToken)
        // OpenID Connect Core 5.3.2: an answer about somebody else must not be used.
        if (userinfo.sub !== claims['sub']) return stated
        return {
          name: stated.name ?? textOf(userinfo.name),
          emailAddress: stated.emailAddress ?? textOf(userinfo.email),
        }
      } catch (error) {
        log.warn({ err: error }, 'The identity provider did not say who this is')
        return stated
      }
    },
  }
}

function textOf(claim: unknown): string | null {
  return typeof claim === 'string' && claim !== '' ? claim : null
}
