import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import type { Log } from '../../log.ts'
import type { Profile, SignIn } from '../sign-in.ts'
import { discoverIssuer, fetchUserinfo, type OpenIdMetadata } from './openid-metadata.ts'

/** Signatures that the provider alone can make; a shared secret (HS256) is nobody's signature. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA']
const KEYS_TIMEOUT_MS = 5000

type Settings = Pick<SignIn, 'issuer' | 'clientId' | 'audience' | 'scope' | 'roleClaim'> & { httpsOnly?: boolean }

/**
 * Any OpenID Connect provider. It is asked nothing until the first token has to be verified, and asked again at the next
 * one where it could not be reached: the rest stop opens whether or not its provider is up.
 */
export function createOpenIdSignIn({ httpsOnly = false, ...settings }: Settings, log: Log): SignIn {
  let discovered: Promise<{ metadata: OpenIdMetadata; keys: JWTVerifyGetKey }> | undefined

  function discover() {
    discovered ??= discoverIssuer(settings.issuer, { httpsOnly })
      .then((metadata) => ({
        metadata,
        keys: createRemoteJWKSet(metadata.keysUrl, { timeoutDuration: KEYS_TIMEOUT_MS }),
      }))
      .catch((error: unknown) => {
        discovered = undefined
        throw error
      })
    return discovered
  }

  return {
    ...settings,
    algorithms: ALGORITHMS,

    /** Rejects with a JOSEError for a token's fault only; anything else means that the provider could not be asked. */
    async keySet(header, token) {
      const { keys } = await discover()
      try {
        return await keys(header, token)
      } catch (cause) {
        if (cause instanceof errors.JWKSNoMatchingKey || cause instanceof errors.JWKSMultipleMatchingKeys) throw cause
        if (cause instanceof errors.JOSENotSupported) throw cause
        throw new Error('The keys of the identity provider could not be had', { cause })
      }
    },

    /** A profile that cannot be had now is withheld: nobody goes without their card for want of a name. */
    async findProfile(accessToken, claims): Promise<Profile> {
      const stated = { name: textOf(claims['name']), emailAddress: textOf(claims['email']) }
      if (stated.name !== null && stated.emailAddress !== null) return stated
      try {
        const { metadata } = await discover()
        if (metadata.userinfoUrl === undefined) return stated
        const userinfo = await fetchUserinfo(metadata.userinfoUrl, accessToken)
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
