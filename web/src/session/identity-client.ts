/**
 * The login protocol, by oidc-client-ts: authorization code with PKCE, state and nonce, renewal by refresh token,
 * RP-initiated logout. A login and a logout both come back to one registered address, told apart by their parameters.
 * Loaded only for a session, a login or a logout. Providers rotate refresh tokens and treat a second use as theft,
 * so a renewal holds a lock shared by the tabs and first reads what another tab may have renewed.
 */
import { ErrorResponse, UserManager, WebStorageStateStore, type User } from 'oidc-client-ts'
import type { AppConfig } from '@fuel-shack/contract/app-config'
import { IDENTITY_KEY_PREFIX } from '../client/device-storage.ts'
import { postWhileLeaving } from '../client/post-while-leaving.ts'
import { webPaths } from '@fuel-shack/contract/web-paths'
import { withTimeout } from '../client/with-timeout.ts'
import { hasLogoutMark, removeLogoutMark } from './logout-mark.ts'
import { announceReplaced, untilArrived } from './renewed-elsewhere.ts'

const RENEWAL_LOCK = 'fuel-shack-renewal'
const PASSING_ERRORS = new Set(['server_error', 'temporarily_unavailable'])
/** A rejection without the JSON of RFC 6749, section 5.2, as Glewlwyd sends it: the library's message has the status. */
const BARE_REJECTION = /\((?:400|401)\): \{\}$/
const REQUEST_TIMEOUT_SECONDS = 10
const RENEW_BEFORE_EXPIRY_SECONDS = 30

/** What a redirect carries to the provider and back, by its `state`. */
export interface RedirectState {
  /** The address in the app at which it ends. */
  returnTo: string
}

/** Storage is anybody's: the library reads whatever JSON there is. */
function isSession({ profile }: { profile?: { sub?: unknown } | null }): boolean {
  return typeof profile?.sub === 'string'
}

function isRejection(error: unknown): boolean {
  if (error instanceof ErrorResponse) return !PASSING_ERRORS.has(error.error ?? '')
  return error instanceof Error && BARE_REJECTION.test(error.message)
}

/** 256 bits as base64url; a random UUID has 122. */
function createNonce(): string {
  const base64 = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace('=', '')
}

export class IdentityClient {
  readonly #manager: UserManager
  readonly #signIn: AppConfig['signIn']
  #renewal: Promise<User | null> | undefined

  constructor(signIn: AppConfig['signIn'], origin: string) {
    const storage = { prefix: IDENTITY_KEY_PREFIX, store: globalThis.localStorage }
    const callback = `${origin}${webPaths.signedIn}`
    this.#signIn = signIn
    this.#manager = new UserManager({
      authority: signIn.issuer,
      client_id: signIn.clientId,
      scope: signIn.scope,
      redirect_uri: callback,
      post_logout_redirect_uri: callback,
      response_type: 'code',
      userStore: new WebStorageStateStore(storage),
      automaticSilentRenew: false,
      // Or the library drops `azp`.
      filterProtocolClaims: false,
      requestTimeoutInSeconds: REQUEST_TIMEOUT_SECONDS,
    })
  }

  /** What is no session, where one should be, is removed. */
  async findSession(): Promise<User | null> {
    try {
      const session = await this.#manager.getUser()
      if (session === null || isSession(session)) return session
    } catch (error) {
      console.warn('The stored session cannot be read', error)
    }
    await this.forgetSession()
    return null
  }

  /** @param isAgain the provider asks for the password although the user is logged in. */
  async leaveToSignIn(state: RedirectState, isAgain = false): Promise<void> {
    const { audience, audienceParameters } = this.#signIn
    await this.#manager.signinRedirect({
      state,
      nonce: createNonce(),
      extraQueryParams: Object.fromEntries(audienceParameters.map((name) => [name, audience])),
      ...(isAgain || hasLogoutMark() ? { prompt: 'login' } : {}),
      ...(isAgain ? { max_age: 0 } : {}),
    })
  }

  /**
   * Ends the redirect that brought the browser to the callback's address. `session` is undefined where it was a logout,
   * and where the user turned back on the provider's page.
   */
  async completeRedirect(): Promise<{ session?: User; state: unknown }> {
    const answer = new URLSearchParams(location.search)
    if (!answer.has('code') && !answer.has('error')) return { state: await this.#completeSignOut() }
    try {
      const session = await this.#manager.signinRedirectCallback()
      await this.#assertForThisApp(session)
      removeLogoutMark()
      await this.#manager.clearStaleState()
      return { session, state: session.state }
    } catch (error) {
      if (!(error instanceof ErrorResponse) || error.error !== 'access_denied') throw error
      return { state: error.state }
    }
  }

  /** Removes the session here first, then at the provider, which sends the browser back to the callback's address. */
  async leaveToSignOut(state: RedirectState): Promise<void> {
    const session = await this.findSession()
    await this.forgetSession()
    void this.#revoke(session?.refresh_token)
    const hint = session?.id_token ? { id_token_hint: session.id_token } : {}
    await this.#manager.signoutRedirect({ state, ...hint })
  }

  /** Not every provider ends its refresh tokens with a logout, and users may stay logged in there. RFC 7009. */
  async #revoke(refreshToken: string | undefined): Promise<void> {
    if (refreshToken === undefined) return
    try {
      const address = await this.#manager.metadataService.getRevocationEndpoint(true)
      const form = { token: refreshToken, token_type_hint: 'refresh_token', client_id: this.#signIn.clientId }
      if (address) await postWhileLeaving(address, form)
    } catch (error) {
      console.warn('The refresh token was not revoked', error)
    }
  }

  /** The user is logged out whatever the address says: without a known `state` only the way back is lost. */
  async #completeSignOut(): Promise<unknown> {
    try {
      return (await this.#manager.signoutRedirectCallback()).userState
    } catch (error) {
      console.warn('The address before the logout is not known', error)
      return undefined
    }
  }

  /**
   * OpenID Connect Core 3.1.3.7: issuer and audience, and `azp`, which several audiences need. The library compares
   * `nonce`; TLS to the token endpoint stands in for the signature; an expiry is not compared, because a device's clock
   * may be wrong and the API has its own.
   */
  async #assertForThisApp({ profile }: User): Promise<void> {
    const { issuer, clientId } = this.#signIn
    const audiences = [profile.aud].flat()
    const client = profile.azp ?? (audiences.length === 1 ? clientId : undefined)
    if (profile.iss === issuer && audiences.includes(clientId) && client === clientId) return
    await this.forgetSession()
    throw new Error('The ID token is from another issuer or for another client')
  }

  async forgetSession(): Promise<void> {
    await this.#manager.removeUser()
  }

  /** The session with a token that is still good, renewed where needed; null where the provider has ended it. */
  async findUsableSession(refusedToken?: string): Promise<User | null> {
    const isUsable = (session: User | null): boolean =>
      session !== null &&
      (session.expires_in ?? Infinity) > RENEW_BEFORE_EXPIRY_SECONDS &&
      session.access_token !== refusedToken
    const session = await this.findSession()
    if (session === null || isUsable(session)) return session
    // One for all who ask meanwhile: one after the other they would wait for several that get no answer. The limit is
    // on the whole of it: the library's own ends with the headers, and another tab may hold the lock.
    this.#renewal ??= navigator.locks
      .request(RENEWAL_LOCK, async () => {
        const newest = await untilArrived(async () => this.findSession())
        if (newest === null || isUsable(newest)) return newest
        const renewed = await this.#renew(newest)
        if (renewed) await announceReplaced(newest.access_token)
        return renewed
      })
      .finally(() => {
        this.#renewal = undefined
      })
    return withTimeout(this.#renewal, REQUEST_TIMEOUT_SECONDS * 1000, `No answer within ${REQUEST_TIMEOUT_SECONDS} s`)
  }

  /** Rejects when the provider cannot be reached or is unwell: that ends no session, a rejected token does. */
  async #renew(session: User): Promise<User | null> {
    try {
      if (session.refresh_token)
        return await this.#manager.signinSilent({ silentRequestTimeoutInSeconds: REQUEST_TIMEOUT_SECONDS })
    } catch (error) {
      if (!isRejection(error)) throw error
    }
    await this.forgetSession()
    return null
  }
}
