import type { AppConfig } from '@fuel-shack/contract/site/app-config'
import type { JWTVerifyGetKey } from 'jose'

/** The user's profile at the provider. Either field may be missing. */
export interface Profile {
  name: string | null
  emailAddress: string | null
}

/** The provider's settings for the web app, which are part of the page's configuration. */
export type SignInSettings = AppConfig['signIn']

/** Port: the identity provider, embedded or any other OpenID Connect provider. */
export interface SignIn extends SignInSettings {
  /** The issuer's public keys, in the form that jose uses. */
  keySet: JWTVerifyGetKey
  algorithms: string[]
  /** Changes when a key is removed, so that tokens that it signed are verified again. */
  keysVersion?: () => string
  /** From the token's claims if it has them, otherwise from the provider's userinfo endpoint. */
  findProfile: (accessToken: string, claims: Record<string, unknown>) => Promise<Profile>
}
