/**
 * The login protocol, by oidc-client-ts: authorization code with PKCE, state and nonce, renewal by refresh token,
 * RP-initiated logout. A login and a logout both return to one registered address, and differ in their parameters.
 * Loaded only for a session, a login or a logout. Providers rotate refresh tokens and treat a second use as theft,
 * so a renewal holds a lock shared by the tabs and first reads what another tab may have renewed.
 */
import { ErrorResponse, User, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import { isStaff, rolesOf } from '@fuel-shack/contract/team/roles'
import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'
import { IDENTITY_KEY_PREFIX } from '../client/device-storage.ts'
import { postForm } from '../client/post-form.ts'
import { webPaths } from '@fuel-shack/contract/platform/web-paths'
import { withTimeout } from '../time/with-timeout.ts'
import { hasLogoutMark, removeLogoutMark, setLogoutMark } from './logout-mark.ts'
import { RENEWAL_LOCK } from '../client/renewal/renewal-lock.ts'
import { LoginError } from './login-error.ts'
import { askAddress } from '../client/ask-address.ts'
import { announceReplaced, waitForReplacement } from './renewed-elsewhere.ts'
import { sameOriginAddress } from './return-address.ts'

const TRANSIENT_ERRORS = new Set(['server_error', 'temporarily_unavailable'])
/** A rejection without the JSON of RFC 6749, section 5.2, as Glewlwyd sends it: the library's message has the status. */
const BARE_REJECTION = /\((?:400|401)\): \{\}$/
const REQUEST_TIMEOUT_SECONDS = 10
const RENEW_BEFORE_EXPIRY_SECONDS = 30
const LOGOUT_TASK_TIMEOUT_MS = 2000
/** The tokens of a session that has ended. They are stored for staff, until someone logs in or out. */
const ENDED = { access_token: '', token_type: 'Bearer', expires_at: 0 }

/** The data that a redirect carries to the provider and back, by its `state`. */
interface RedirectState {
  /** The address in the app at which it ends. */
  returnTo: string
}

interface CompletedRedirect {
  session?: User
  /** Undefined if it is not known, or not an address of this app. */
  returnTo: string | undefined
  /** The login failed; it was not cancelled. */
  hasFailed: boolean
}

/** The library reads any JSON from storage without checking it. */
function isSession({ profile }: { profile?: { sub?: unknown } | null }): boolean {
  return typeof profile?.sub === 'string'
}

/** Returns what the app needs of someone who was logged in: not who they were. */
function claimsOfRole({ sub, iss, aud, exp, iat, ...others }: User['profile'], roleClaim: string): User['profile'] {
  return { sub, iss, aud, exp, iat, [roleClaim]: others[roleClaim] }
}

function isRejection(error: unknown): boolean {
  if (error instanceof ErrorResponse) return !TRANSIENT_ERRORS.has(error.error ?? '')
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
    // oxlint-disable-next-line no-restricted-properties -- oidc-client-ts stores the login; device-storage.ts has its keys.
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
      // Without it, the library drops `azp`.
      filterProtocolClaims: false,
      requestTimeoutInSeconds: REQUEST_TIMEOUT_SECONDS,
    })
  }

  /**
   * Without an answer of the provider, a redirect would replace the app with the browser's error page. The library's own request is
   * made at most once.
   */
  async #assertReachable(): Promise<void> {
    const { metadataUrl } = this.#manager.settings
    const asked = askAddress(metadataUrl, 'GET', REQUEST_TIMEOUT_SECONDS * 1000)
    const response = await asked.catch((cause: unknown) => {
      throw new LoginError('unreachable', { cause })
    })
    if (!response.ok) throw new LoginError('provider', { cause: response.status })
  }

  /** Removes what is stored if it is not a valid session. */
  async findSession(): Promise<User | null> {
    try {
      const session = await this.#manager.getUser()
      if (session === null || isSession(session)) return session
    } catch (error) {
      console.warn('The stored session cannot be read', error)
    }
    await this.#manager.removeUser()
    return null
  }

  /** @param isReauthentication the provider asks for the password even if the user is logged in. */
  async redirectToSignIn(state: RedirectState, isReauthentication = false, screenHint?: string): Promise<void> {
    await this.#assertReachable()
    const { audience, audienceParameters } = this.#signIn
    await this.#manager.signinRedirect({
      state,
      nonce: createNonce(),
      extraQueryParams: {
        ...Object.fromEntries(audienceParameters.map((name) => [name, audience])),
        ...(screenHint === undefined ? {} : { screen_hint: screenHint }),
      },
      ...(isReauthentication || hasLogoutMark() ? { prompt: 'login' } : {}),
      ...(isReauthentication ? { max_age: 0 } : {}),
    })
  }

  /**
   * Completes the redirect to the callback's address. `session` is undefined after a logout, and if the login failed or
   * the user cancelled it.
   */
  async completeRedirect(): Promise<CompletedRedirect> {
    const parameters = new URLSearchParams(location.search)
    if (!parameters.has('code') && !parameters.has('error')) {
      return { returnTo: sameOriginAddress(await this.#completeSignOut()), hasFailed: false }
    }
    const returnTo = sameOriginAddress(await this.#findState(parameters.get('state') ?? ''))
    const previous = await this.findSession()
    try {
      const session = await this.#manager.signinRedirectCallback()
      await this.#assertForThisApp(session)
      removeLogoutMark()
      // Someone else has taken over: not every provider ends the tokens of the person before.
      if (previous && previous.profile.sub !== session.profile.sub) void this.#revoke(previous.refresh_token)
      await this.#manager.clearStaleState()
      return { session, returnTo, hasFailed: false }
    } catch (error) {
      const isCancelled = error instanceof ErrorResponse && error.error === 'access_denied'
      if (!isCancelled) console.error('The login did not complete', error)
      // The parameters are for a logged-in user.
      return { returnTo: previous ? returnTo : returnTo?.replace(/[?#].*/, ''), hasFailed: !isCancelled }
    }
  }

  /** The library passes the state of a login on only if it succeeds, or if the provider rejects it. */
  async #findState(id: string): Promise<unknown> {
    try {
      const stored: unknown = JSON.parse((await this.#manager.settings.stateStore.get(id)) ?? 'null')
      return typeof stored === 'object' && stored !== null && 'data' in stored ? stored.data : undefined
    } catch (error) {
      console.warn('The return address of the login is unknown', error)
      return undefined
    }
  }

  /** Starts the tasks at once, waits for them up to a timeout, and logs out: only here if the provider is unreachable. */
  async signOut(tasks: (() => Promise<void>)[]): Promise<void> {
    setLogoutMark()
    const running = Promise.allSettled(tasks.map((run) => run()))
    await withTimeout(running, LOGOUT_TASK_TIMEOUT_MS, 'Logout tasks timed out').catch(() => undefined)
    try {
      await this.#assertReachable()
      // Resolves only if the user comes back to this page through the browser's history.
      await this.#redirectToSignOut({ returnTo: location.pathname + location.search })
    } catch (error) {
      console.error('Logged out here, but not at the identity provider', error)
      await this.#manager.removeUser()
    }
  }

  /** Removes the session here, then at the provider, which redirects back to the callback's address. */
  async #redirectToSignOut(state: RedirectState): Promise<void> {
    const session = await this.findSession()
    await this.#manager.removeUser()
    if (session?.access_token === ENDED.access_token) return
    void this.#revoke(session?.refresh_token)
    const hint = session?.id_token ? { id_token_hint: session.id_token } : {}
    await this.#manager.signoutRedirect({ state, ...hint })
  }

  /** A logout does not end refresh tokens at every provider (RFC 7009). */
  async #revoke(refreshToken: string | undefined): Promise<void> {
    if (refreshToken === undefined) return
    try {
      const address = await this.#manager.metadataService.getRevocationEndpoint(true)
      const form = { token: refreshToken, token_type_hint: 'refresh_token', client_id: this.#signIn.clientId }
      if (address) await postForm(address, form, { keepalive: true })
    } catch (error) {
      console.warn('The refresh token was not revoked', error)
    }
  }

  /** The user is logged out in any case; without a known `state`, only the return address is lost. */
  async #completeSignOut(): Promise<unknown> {
    try {
      return (await this.#manager.signoutRedirectCallback()).userState
    } catch (error) {
      console.warn('The return address of the logout is unknown', error)
      return undefined
    }
  }

  /**
   * Checks of OpenID Connect Core 3.1.3.7: issuer, audience, and `azp`, which several audiences need. The library checks
   * `nonce`. TLS to the token endpoint replaces the signature check. The expiry is not checked, because a device's clock
   * may be wrong; the API checks it.
   */
  async #assertForThisApp({ profile }: User): Promise<void> {
    const { issuer, clientId } = this.#signIn
    const audiences = [profile.aud].flat()
    const client = profile.azp ?? (audiences.length === 1 ? clientId : undefined)
    if (profile.iss === issuer && audiences.includes(clientId) && client === clientId) return
    await this.#manager.removeUser()
    throw new Error('The ID token is from another issuer or for another client')
  }

  /** The session with a valid access token, renewed if necessary; null if the provider has ended the session. */
  async findUsableSession(rejectedToken?: string): Promise<User | null> {
    const isUsable = (session: User | null): boolean =>
      session !== null &&
      (session.expires_in ?? Infinity) > RENEW_BEFORE_EXPIRY_SECONDS &&
      session.access_token !== rejectedToken
    const session = await this.findSession()
    if (session === null || isUsable(session)) return session
    // Concurrent callers share one renewal, so that they do not wait for several timeouts in turn. The timeout covers the
    // whole renewal: the library's ends with the response headers, and another tab may hold the lock.
    this.#renewal ??= navigator.locks
      .request(RENEWAL_LOCK, async () => {
        const newest = await waitForReplacement(async () => this.findSession())
        if (newest === null || isUsable(newest)) return newest
        const renewed = await this.#renew(newest)
        if (renewed) await announceReplaced(newest.access_token)
        return renewed
      })
      .finally(() => {
        this.#renewal = undefined
      })
    return withTimeout(this.#renewal, REQUEST_TIMEOUT_SECONDS * 1000, `No response within ${REQUEST_TIMEOUT_SECONDS} s`)
  }

  /** Rejects if the provider is unreachable or fails, which keeps the session; only a rejected token ends it. */
  async #renew(session: User): Promise<User | null> {
    try {
      if (session.refresh_token)
        return await this.#manager.signinSilent({ silentRequestTimeoutInSeconds: REQUEST_TIMEOUT_SECONDS })
    } catch (error) {
      if (!isRejection(error)) throw error
    }
    const { profile } = session
    const { roleClaim } = this.#signIn
    if (!isStaff({ roles: rolesOf(profile, roleClaim) })) await this.#manager.removeUser()
    // Without this, a kitchen's tablet shows the customers' page after a reload, and new orders go unnoticed.
    else await this.#manager.storeUser(new User({ ...ENDED, profile: claimsOfRole(profile, roleClaim) }))
    return null
  }
}
