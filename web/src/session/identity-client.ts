/**
 * The sign-in protocol, by oidc-client-ts: code + PKCE, renewal by refresh token, RP-initiated logout. Loaded only
 * when somebody has a session or asks for one. Providers rotate refresh tokens and take a second use for theft,
 * so every renewal holds a lock shared by the tabs and reads first what another tab may have renewed.
 */
import { ErrorResponse, UserManager, WebStorageStateStore, type User } from 'oidc-client-ts'
import type { AppConfig } from '@fuel-shack/contract/app-config'
import { paths } from '../paths.ts'
import { hasLogoutMark, removeLogoutMark } from './logout-mark.ts'
import { SESSION_KEY_PREFIX } from './session-key.ts'

const RENEWAL_LOCK = 'fuel-shack-renewal'
const PASSING_ERRORS = new Set(['server_error', 'temporarily_unavailable'])
const REQUEST_TIMEOUT_SECONDS = 10
const RENEW_BEFORE_EXPIRY_SECONDS = 30

export interface SignInState {
  returnTo: string
}

/** Storage is anybody's: the library reads whatever JSON there is. */
function isSession({ profile }: { profile?: { sub?: unknown } | null }): boolean {
  return typeof profile?.sub === 'string'
}

async function withinSeconds<T>(seconds: number, work: Promise<T>): Promise<T> {
  const limit = Promise.withResolvers<never>()
  const timer = setTimeout(() => limit.reject(new Error(`No answer within ${seconds} s`)), seconds * 1000)
  return Promise.race([work, limit.promise]).finally(() => clearTimeout(timer))
}

export class IdentityClient {
  readonly #manager: UserManager
  #renewal: Promise<User | null> | undefined

  constructor(signIn: AppConfig['signIn'], origin: string) {
    const storage = { prefix: SESSION_KEY_PREFIX, store: globalThis.localStorage }
    this.#manager = new UserManager({
      authority: signIn.issuer,
      client_id: signIn.clientId,
      scope: signIn.scope,
      redirect_uri: `${origin}${paths.signedIn}`,
      response_type: 'code',
      extraQueryParams: { audience: signIn.audience, resource: signIn.audience },
      userStore: new WebStorageStateStore(storage),
      automaticSilentRenew: false,
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

  async leaveToSignIn(state: SignInState): Promise<void> {
    await this.#manager.signinRedirect({ state, ...(hasLogoutMark() ? { prompt: 'login' } : {}) })
  }

  /**
   * Ends the redirect that `leaveToSignIn` began, at the callback's address; `abandoned` where the person turned back
   * at the provider's page.
   */
  async completeSignIn(): Promise<{ session: User | 'abandoned'; state: unknown }> {
    try {
      const session = await this.#manager.signinRedirectCallback()
      removeLogoutMark()
      await this.#manager.clearStaleState()
      return { session, state: session.state }
    } catch (error) {
      if (!(error instanceof ErrorResponse) || error.error !== 'access_denied') throw error
      return { session: 'abandoned', state: error.state }
    }
  }

  /** Forgets the session here first, then at the provider, which sends the person back to `returnTo`. */
  async leaveToSignOut(returnTo: string): Promise<void> {
    await this.#manager.signoutRedirect({ post_logout_redirect_uri: returnTo })
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
        const newest = await this.findSession()
        return newest === null || isUsable(newest) ? newest : this.#renew(newest)
      })
      .finally(() => {
        this.#renewal = undefined
      })
    return withinSeconds(REQUEST_TIMEOUT_SECONDS, this.#renewal)
  }

  /** Rejects when the provider cannot be reached or is unwell: that ends no session, a refusal does. */
  async #renew(session: User): Promise<User | null> {
    try {
      if (session.refresh_token)
        return await this.#manager.signinSilent({ silentRequestTimeoutInSeconds: REQUEST_TIMEOUT_SECONDS })
    } catch (error) {
      if (!(error instanceof ErrorResponse) || PASSING_ERRORS.has(error.error ?? '')) throw error
    }
    await this.forgetSession()
    return null
  }
}
