import type { FastifyReply } from 'fastify'
import type { Provider } from 'oidc-provider'
import { z } from 'zod'
import type { AccountRecord, AccountsService } from '../accounts/accounts-service.ts'
import { errorPage } from '../html/error-page.ts'
import { sendPage } from '../html/send-page.ts'
import { TWO_FACTORS } from './finish-interaction.ts'
import { CLIENT_ID, SESSION_COOKIE, SESSION_SECONDS, sessionCookieName } from './provider.ts'
import type { Database } from '../base/ports.ts'
import { createTemporaryRecords } from '../base/temporary-records.ts'
import type { SessionsService } from '../sessions/sessions-service.ts'
import type { IdentitySite } from '../base/identity-site.ts'

/** An answer that is lost on bad reception leaves the browser with the earlier id. */
const LOST_ANSWER_SECONDS = 2 * 60

type Session = InstanceType<Provider['Session']>
type RenewedSessions = ReturnType<typeof createRenewedSessions>

/** The `uid` of each session, by the id that it had before its renewal. */
export function createRenewedSessions(database: Database, clock: () => Date) {
  const lifetimeSeconds = LOST_ANSWER_SECONDS
  return createTemporaryRecords({ database, clock, kind: 'RenewedSession', lifetimeSeconds, schema: z.string() })
}

/** The account and session of a request. */
export interface LoggedIn {
  account: AccountRecord
  /** The session's `uid`. */
  sessionId: string
  loggedInAt: Date
  /** Sensitive changes need more than this login: a confirmation with the password and the second factor. */
  isByPin: boolean
  hasSecondFactor: boolean
  /** The records of this session, which stay when the account's other sessions end. */
  records: string[]
}

interface SessionDeps {
  site: IdentitySite
  accounts: AccountsService
  sessions: SessionsService
  provider: Provider
}

interface RenewalDeps extends SessionDeps {
  renewedSessions: RenewedSessions
}

/** Runs the action for a logged-in user. Otherwise sends the page that says to log in. */
export async function ifLoggedIn(
  reply: FastifyReply,
  deps: SessionDeps,
  action: (caller: LoggedIn) => Promise<FastifyReply> | FastifyReply,
): Promise<FastifyReply> {
  const caller = await findLoggedIn(reply, deps)
  return caller ? action(caller) : sendPage(reply, 401, errorPage(deps.site, 'logged_out'))
}

export async function findLoggedIn(reply: FastifyReply, deps: SessionDeps): Promise<LoggedIn | undefined> {
  return describeLogin((await openSession(reply, deps)).session, deps)
}

/** The same, also with the id from before a renewal whose answer was lost: its caller has to prove their identity again. */
export async function findLoggedInForRenewal(reply: FastifyReply, deps: RenewalDeps): Promise<LoggedIn | undefined> {
  return describeLogin((await openForRenewal(reply, deps)).session, deps)
}

async function describeLogin(session: Session, { accounts, sessions }: SessionDeps): Promise<LoggedIn | undefined> {
  const account = session.accountId === undefined ? undefined : await accounts.findAccount(session.accountId)
  const login = await sessions.findLogin(session.uid)
  if (!account || !login) return undefined
  const records = [session.jti, session.grantIdFor(CLIENT_ID), session.uid].filter((id) => id !== undefined)
  return {
    account,
    sessionId: session.uid,
    loggedInAt: new Date(login.at),
    isByPin: login.isByPin,
    hasSecondFactor: session.acr === TWO_FACTORS && !login.isByPin,
    records,
  }
}

/** A confirmed identity counts as a login: the browser gets a new session id, and the old one becomes invalid. */
export async function renewSessionId(reply: FastifyReply, deps: SessionDeps): Promise<void> {
  const { context, session } = await openSession(reply, deps)
  session.resetIdentifier()
  setSessionCookie(context, deps, await session.persist(), session.exp)
}

/**
 * The same, with a new login: the limits of the session begin again. Its tokens stay valid as long as it does.
 *
 * @returns false if the session has ended meanwhile.
 */
export async function repeatLogin(
  reply: FastifyReply,
  deps: RenewalDeps,
  login: { accountId: string; amr: string[]; acr: string; loginTs: number },
): Promise<boolean> {
  const { context, session } = await openForRenewal(reply, deps)
  if (session.accountId !== login.accountId) return false
  Object.assign(session, login)
  await deps.renewedSessions.save(session.jti, { accountId: login.accountId, data: session.uid })
  session.resetIdentifier()
  // The tokens end with the grant. Saved without its end, it gets a new one.
  const grant = await deps.provider.Grant.find(session.grantIdFor(CLIENT_ID) ?? '')
  if (grant) await Object.assign(grant, { exp: undefined }).save()
  setSessionCookie(context, deps, await session.save(SESSION_SECONDS), session.exp)
  return true
}

async function openSession(reply: FastifyReply, { provider }: SessionDeps) {
  const context = provider.createContext(reply.request.raw, reply.raw)
  return { context, session: await provider.Session.get(context) }
}

async function openForRenewal(reply: FastifyReply, deps: RenewalDeps) {
  const { context, session } = await openSession(reply, deps)
  if (session.accountId !== undefined) return { context, session }
  const earlierId = context.cookies.get(sessionCookieName(deps.site), { signed: true })
  const renewed = await deps.renewedSessions.find(earlierId ?? '')
  return { context, session: (renewed && (await deps.provider.Session.findByUid(renewed.data))) ?? session }
}

function setSessionCookie(
  context: ReturnType<Provider['createContext']>,
  { site }: SessionDeps,
  id: string,
  expiresAtSeconds = 0,
): void {
  const expires = new Date(expiresAtSeconds * 1000)
  context.cookies.set(sessionCookieName(site), id, { ...SESSION_COOKIE, signed: true, expires })
}
