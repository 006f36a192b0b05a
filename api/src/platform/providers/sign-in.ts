import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'
import type { Roles } from '@fuel-shack/contract/team/roles'
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

/** Rules for access tokens in addition to signature, issuer, audience and expiry. */
export interface AccessTokenRules {
  /** The longest lifetime of the provider's tokens. */
  maxLifetimeSeconds: number
  /** How far the provider's clock may be ahead of ours. */
  clockToleranceSeconds: number
  /** RFC 9068: the header says `at+jwt` and the claims say when it was issued. Not every provider follows it. */
  isProfiled: boolean
}

/** The origin of a verified access token; session and grant are empty without these claims. */
export interface TokenOwner {
  subject: string
  sessionId: string
  grantId: string
}

/** Port: the identity provider, embedded or any other OpenID Connect provider. */
export interface SignIn extends SignInSettings {
  /** The issuer's public keys, in the form that jose uses. */
  keySet: JWTVerifyGetKey
  algorithms: string[]
  tokenRules: AccessTokenRules
  /**
   * Left out where the token alone decides, which is so with an external provider.
   *
   * @returns what the owner may do now; undefined if the account, session or grant is gone.
   */
  findTokenOwner?: (owner: TokenOwner) => Promise<{ roles: Roles } | undefined>
  /** Reads the token's claims if they have the profile, otherwise the provider's userinfo endpoint. */
  findProfile: (accessToken: string, claims: Record<string, unknown>) => Promise<Profile>
}
