/**
 * The session of this tab, and the functions that start and end it. The identity client is loaded only for a stored
 * session, a login redirect or a tap on a login button, so that a visitor's first screen does not need it.
 */
import type { User } from 'oidc-client-ts'
import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'
import { isStaff, rolesOf, type Roles } from '@fuel-shack/contract/team/roles'
import { readStored, type IdentityKey } from '../client/device-storage.ts'
import { createExternalStore, type ExternalStore, type ReadableStore } from '../client/external-store.ts'
import { webPaths } from '@fuel-shack/contract/platform/web-paths'
import type { IdentityClient } from './identity-client.ts'
import { LoginError } from './login-error.ts'
import { hasLogoutMark } from './logout-mark.ts'
import { sessionKey, VISITOR, type Session } from './session.ts'

const loadIdentityClient = () => import('./identity-client.ts')

/** False in the build, where there is no `location`. */
function isSignedInAddress(): boolean {
  return globalThis.location?.pathname === webPaths.signedIn
}

/** Over plain http, browsers lack what PKCE needs, except on the machine itself. */
function assertSecure(): void {
  if (!isSecureContext) throw new LoginError('insecure')
}

/** Remembers whose session expired, so that the app can say so; after a logout in another tab, staff only. */
function visitorAfter(session: Session): typeof VISITOR {
  if (session.status === 'visitor') return session
  if (session.status !== 'signed-in' || (!isStaff(session) && hasLogoutMark())) return VISITOR
  return { ...VISITOR, ended: { roles: session.roles } }
}

function haveSameRoles(one: { roles: Roles }, other: { roles: Roles }): boolean {
  return [...one.roles].join('\n') === [...other.roles].join('\n')
}

export class SessionStore {
  readonly #config: AppConfig['signIn']
  readonly #logoutTasks = new Set<() => Promise<void>>()
  readonly #key: IdentityKey
  readonly #state: ExternalStore<Session>
  #client: Promise<IdentityClient> | undefined
  #proof: { of: string; value: string } | undefined

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

  /** Reads the stored session, or completes the redirect of a login or logout. Call once. */
  async start(): Promise<void> {
    globalThis.addEventListener('storage', (event) => {
      if (event.key === this.#key) void this.#readStoredSession()
    })
    // A page in the back/forward cache receives no events.
    globalThis.addEventListener('pageshow', ({ persisted }) => {
      if (persisted && this.getSession().status === 'signed-in') void this.#readStoredSession()
    })
    if (this.getSession().status !== 'loading') return
    await (isSignedInAddress() ? this.#completeRedirect() : this.#readStoredSession())
  }

  /** Redirects to the identity provider; rejects with the reason if that is not possible. */
  readonly signIn = async (returnTo: string, screenHint?: string): Promise<void> => {
    assertSecure()
    const client = await this.#identityClient()
    await client.redirectToSignIn({ returnTo }, false, screenHint)
  }

  /** Redirects to the identity provider, which asks for the password again. For actions that need more than a token. */
  readonly reauthenticate = async (returnTo: string): Promise<void> => {
    assertSecure()
    const client = await this.#identityClient()
    await client.redirectToSignIn({ returnTo }, true)
  }

  /** Logs out here, then at the identity provider, and returns to the current address. */
  readonly signOut = async (): Promise<void> => {
    const client = await this.#identityClient()
    // The tasks start before the session ends, because they need its token.
    const logout = client.signOut([...this.#logoutTasks])
    this.#proof = undefined
    this.#state.set({ status: 'signing-out' })
    await logout
    this.#state.set(VISITOR)
  }

  /** Runs a task before the logout redirect, which waits for it up to a timeout. @returns a function that removes the task */
  readonly beforeSignOut = (run: () => Promise<void>): (() => void) => {
    this.#logoutTasks.add(run)
    return () => this.#logoutTasks.delete(run)
  }

  /** Remembers in this page only who has just confirmed that it is them. The server decides for how long that holds. */
  readonly holdProof = (value: string): void => {
    const session = this.getSession()
    if (session.status === 'signed-in') this.#proof = { of: session.subject, value }
  }

  /** Another person who logs in here has not confirmed anything. */
  readonly heldProof = (): string | undefined => {
    const session = this.getSession()
    return session.status === 'signed-in' && session.subject === this.#proof?.of ? this.#proof.value : undefined
  }

  readonly getAccessToken = async (): Promise<string | undefined> => this.#findToken()

  readonly replaceAccessToken = async (rejectedToken: string): Promise<string | undefined> =>
    this.#findToken(rejectedToken)

  async #findToken(rejectedToken?: string): Promise<string | undefined> {
    if (this.getSession().status !== 'signed-in') return undefined
    const client = await this.#identityClient()
    const stored = await client.findUsableSession(rejectedToken)
    const session = this.getSession()
    if (stored === null) this.#state.set(visitorAfter(session))
    // A renewed token may carry another role.
    else if (session.status === 'signed-in' && !haveSameRoles(session, this.#sessionOf(stored)))
      this.#state.set(this.#sessionOf(stored))
    return stored?.access_token
  }

  async #completeRedirect(): Promise<void> {
    const client = await this.#identityClient()
    const { session, returnTo = webPaths.home, hasFailed } = await client.completeRedirect()
    history.replaceState(null, '', returnTo)
    if (session) this.#state.set(this.#sessionOf(session))
    else await this.#readStoredSession(hasFailed)
  }

  async #readStoredSession(signInFailed = false): Promise<void> {
    const client = await this.#identityClient()
    const stored = await client.findSession()
    this.#state.set(stored ? this.#sessionOf(stored) : { ...visitorAfter(this.getSession()), signInFailed })
  }

  #sessionOf({ profile }: User): Session & { status: 'signed-in' } {
    return {
      status: 'signed-in',
      subject: profile.sub,
      name: profile.name ?? profile.email ?? '',
      roles: rolesOf(profile, this.#config.roleClaim),
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
