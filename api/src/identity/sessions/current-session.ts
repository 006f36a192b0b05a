import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { AccountRecord, AccountsService } from '../accounts/accounts-service.ts'
import type { IdentitySite } from '../identity-site.ts'
import { CLIENT_ID, SESSION_COOKIE, sessionCookieName } from '../provider/provider.ts'
import type { SessionsService } from './sessions-service.ts'

/** Whose account it is, and the session that requests. */
export interface LoggedIn {
  account: AccountRecord
  /** The session's `uid`. */
  sessionId: string
  loggedInAt: Date
  /** The records of this session: they stay when the others of the account end. */
  records: string[]
}

export async function findLoggedIn(
  request: FastifyRequest,
  reply: FastifyReply,
  { provider, accounts, sessions }: { provider: Provider; accounts: AccountsService; sessions: SessionsService },
): Promise<LoggedIn | undefined> {
  const session = await provider.Session.get(provider.createContext(request.raw, reply.raw))
  const account = session.accountId === undefined ? undefined : await accounts.findAccount(session.accountId)
  const signedInAt = await sessions.findSignedInAt(session.uid)
  if (!account || signedInAt === undefined) return undefined
  const records = [session.jti, session.grantIdFor(CLIENT_ID), session.uid].filter((id) => id !== undefined)
  return { account, sessionId: session.uid, loggedInAt: new Date(signedInAt), records }
}

/** Proving again who one is counts as a login: the browser gets a new session id, and the former one opens nothing. */
export async function renewSessionId(
  request: FastifyRequest,
  reply: FastifyReply,
  { provider, site }: { provider: Provider; site: IdentitySite },
): Promise<void> {
  const context = provider.createContext(request.raw, reply.raw)
  const session = await provider.Session.get(context)
  session.resetIdentifier()
  const id = await session.persist()
  const expires = new Date((session.exp ?? 0) * 1000)
  context.cookies.set(sessionCookieName(site), id, { ...SESSION_COOKIE, signed: true, expires })
}
