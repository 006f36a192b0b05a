import type { AppConfig } from '@fuel-shack/contract/site/app-config'
import type { JWTVerifyGetKey } from 'jose'

/** The user's profile at the provider. Name and address may be missing. */
export interface Profile {
  name: string | null
  emailAddress: string | null
  /** The provider says that it has verified the address. The embedded provider never does. */
  isEmailVerified: boolean
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
  /** Reads the token's claims if they have the profile, otherwise the provider's userinfo endpoint. */
  findProfile: (accessToken: string, claims: Record<string, unknown>) => Promise<Profile>
}
