/**
 * Holds who is signed in and how to become or stop being that. The identity client is loaded only for a stored session,
 * a sign-in redirect, or a tap on a login button, so a visitor's first screen goes without it.
 */
import type { User } from 'oidc-client-ts'
import type { AppConfig } from '@fuel-shack/contract/app-config'
import { roleOf, type Role } from '@fuel-shack/contract/role'
import { readStored, type IdentityKey } from '../client/device-storage.ts'
import { createExternalStore, type ExternalStore, type ReadableStore } from '../client/external-store.ts'
import { loadChunk } from '../client/load-chunk.ts'
import { webPaths } from '@fuel-shack/contract/web-paths'
import { withTimeout } from '../client/with-timeout.ts'
import type { IdentityClient } from './identity-client.ts'
import { sameOriginAddress } from './return-address.ts'
import { hasLogoutMark, leaveLogoutMark } from './logout-mark.ts'
import { VISITOR, type Session } from './session.ts'
import { sessionKey } from './session-key.ts'

const loadIdentityClient = loadChunk(() => import('./identity-client.ts'))

const LOGOUT_TASK_TIMEOUT_MS = 2000

/** At build there is no address, and only ever a visitor. */
function isSignedInAddress(): boolean {
  return globalThis.location?.pathname === webPaths.signedIn
}

/** Whoever relied on a session that ended by itself is to be told; of a logout in another tab, only staff. */
function visitorAfter(session: Session): typeof VISITOR {
  if (session.status === 'visitor') return session
  if (session.status !== 'signed-in' || (session.role !== 'staff' && hasLogoutMark())) return VISITOR
  return { ...VISITOR, endedRole: session.role }
}

/** Without reception the browser would leave the app all the same, for an error page of its own. */
function assertReception(): void {
  if (!navigator.onLine) throw new Error('There is no reception')
}

export class SessionStore {
  readonly #config: AppConfig['signIn']
  readonly #logoutTasks = new Set<() => Promise<void>>()
  readonly #key: IdentityKey
  readonly #state: ExternalStore<Session>
  #client: Promise<IdentityClient> | undefined

  constructor(config: AppConfig['signIn']) {
    this.#config = config
    this.#key = sessionKey(config.issuer, config.clientId)
    const mayBeSignedIn = isSignedInAddress() || readStored(this.#key) !== null
    this.#state = createExternalStore<Session>(mayBeSignedIn ? { status: 'loading' } : VISITOR)
  }

  get state(): ReadableStore<Session> {
    return this.#state
  }

  readonly getSession = (): Session => this.#state.get()

  /** Reads the stored session, or ends the login or logout that brought the browser here. Call once. */
  async start(): Promise<void> {
    globalThis.addEventListener('storage', (event) => {
      if (event.key === this.#key) void this.#readStoredSession()
    })
    // Kept as it was left, a page hears of nothing.
    globalThis.addEventListener('pageshow', ({ persisted }) => {
      if (persisted && this.getSession().status === 'signed-in') void this.#readStoredSession()
    })
    if (this.getSession().status !== 'loading') return
    await (isSignedInAddress() ? this.#completeRedirect() : this.#readStoredSession())
  }

  /** Leaves for the identity provider; rejects when it cannot be reached. */
  readonly signIn = async (returnTo: string): Promise<void> => {
    assertReception()
    const client = await this.#identityClient()
    await client.leaveToSignIn({ returnTo })
  }

  /** For what a token alone is not enough for: the provider asks a user who is logged in for the password again. */
  readonly logInAgain = async (returnTo: string): Promise<void> => {
    assertReception()
    const client = await this.#identityClient()
    await client.leaveToSignIn({ returnTo }, true)
  }

  /** Signs out here, then at the identity provider, and comes back to the current address. */
  readonly signOut = async (): Promise<void> => {
    const client = await this.#identityClient()
    leaveLogoutMark()
    const logoutTasks = Promise.allSettled([...this.#logoutTasks].map((run) => run()))
    this.#state.set({ status: 'leaving' })
    await withTimeout(logoutTasks, LOGOUT_TASK_TIMEOUT_MS, 'No farewell in time').catch(() => undefined)
    try {
      assertReception()
      // Resolves only for somebody who comes back to this page through their browser's history.
      await client.leaveToSignOut({ returnTo: location.pathname + location.search })
    } catch (error) {
      console.error('Signed out here, but the identity provider could not be told', error)
      await client.forgetSession()
    }
    this.#state.set(VISITOR)
  }

  /** Runs before the browser leaves the app to log out, which waits for it a little. @returns what takes it back */
  readonly beforeSignOut = (run: () => Promise<void>): (() => void) => {
    this.#logoutTasks.add(run)
    return () => this.#logoutTasks.delete(run)
  }

  readonly getAccessToken = async (): Promise<string | undefined> => this.#findToken()

  readonly replaceAccessToken = async (refused: string): Promise<string | undefined> => this.#findToken(refused)

  async #findToken(refused?: string): Promise<string | undefined> {
    if (this.getSession().status !== 'signed-in') return undefined
    const client = await this.#identityClient()
    const stored = await client.findUsableSession(refused)
    const session = this.getSession()
    if (stored === null) this.#state.set(visitorAfter(session))
    // A renewal brings the role that the user has now.
    else if (session.status === 'signed-in' && session.role !== this.#roleOf(stored))
      this.#state.set(this.#sessionOf(stored))
    return stored?.access_token
  }

  async #completeRedirect(): Promise<void> {
    const client = await this.#identityClient()
    let returnTo: string = webPaths.home
    try {
      const { session, state } = await client.completeRedirect()
      returnTo = sameOriginAddress(state) ?? returnTo
      history.replaceState(null, '', returnTo)
      if (session) this.#state.set(this.#sessionOf(session))
      else await this.#readStoredSession()
    } catch (error) {
      console.error('Sign-in did not finish', error)
      history.replaceState(null, '', returnTo)
      await this.#readStoredSession(true)
    }
  }

  async #readStoredSession(signInFailed = false): Promise<void> {
    const client = await this.#identityClient()
    const stored = await client.findSession()
    this.#state.set(stored ? this.#sessionOf(stored) : { ...visitorAfter(this.getSession()), signInFailed })
  }

  #roleOf({ profile }: User): Role {
    return roleOf(profile, this.#config.roleClaim)
  }

  #sessionOf(user: User): Session {
    const { profile } = user
    return {
      status: 'signed-in',
      subject: profile.sub,
      name: profile.name ?? profile.email ?? '',
      role: this.#roleOf(user),
    }
  }

  #identityClient(): Promise<IdentityClient> {
    this.#client ??= loadIdentityClient()
      .then(({ IdentityClient }) => new IdentityClient(this.#config, location.origin))
      .catch((error: unknown) => {
        this.#client = undefined
        throw error
      })
    return this.#client
  }
}
