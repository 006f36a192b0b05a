import type { AppConfig } from '@fuel-shack/contract/app-config'
import type { JWTVerifyGetKey } from 'jose'

/** What a provider says of a person beside their subject; either may be withheld. */
export interface Profile {
  name: string | null
  emailAddress: string | null
}

/** What the web app must know of the provider, as the page's configuration carries it. */
export type SignInSettings = AppConfig['signIn']

/** Port: the identity provider. The embedded one and any other OpenID Connect provider look the same from here. */
export interface SignIn extends SignInSettings {
  /** The issuer's public keys, as jose asks for them. */
  keySet: JWTVerifyGetKey
  algorithms: string[]
  /** Changes when a key was removed, so that tokens which it signed are verified again. */
  keysVersion?: () => string
  /** From the token's own claims where it has them, else from the provider's userinfo endpoint. */
  findProfile: (accessToken: string, claims: Record<string, unknown>) => Promise<Profile>
}
