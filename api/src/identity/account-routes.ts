import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { SecurityLog } from '../security-log.ts'
import type { AccountRecord, AccountsService } from './accounts-service.ts'
import { formOf } from './form-post.ts'
import { callerOf } from './identity-caller.ts'
import type { IdentitySite } from './identity-site.ts'
import type { DeviceCookies } from './login/device-cookie.ts'
import { inTurn } from './login/password-turn.ts'
import { accountPage, type AccountForm } from './pages/account-page.ts'
import { errorPage } from './pages/error-page.ts'
import type { ListedSession } from './pages/sessions-section.ts'
import { checkPassword } from './passwords/password-rules.ts'
import { CLIENT_ID } from './provider.ts'
import { askToComeBack, askToWait, sendPage } from './send-page.ts'
import { ago } from './sessions/ago.ts'
import type { SessionsService } from './sessions/sessions-service.ts'
import type { SignInThrottle } from './sign-in-throttle.ts'

export interface AccountRoutesDeps {
  provider: Provider
  site: IdentitySite
  clock: () => Date
  accounts: AccountsService
  sessions: SessionsService
  throttle: SignInThrottle
  devices: DeviceCookies
  securityLog: SecurityLog
}

interface LoggedIn {
  account: AccountRecord
  /** The session's `uid`. */
  sessionId: string
  /** The records of the provider that belong to this session. */
  records: string[]
}

/** What someone who is logged in with the provider can do about their own account. */
export function accountRoutes(scope: FastifyInstance, deps: AccountRoutesDeps): void {
  scope.get('/account', async (request, reply) => {
    const loggedIn = await findLoggedIn(request, reply, deps)
    return loggedIn ? showAccount(reply, deps, loggedIn) : askToLogIn(reply, deps)
  })
  passwordRoute(scope, deps)
  sessionRoutes(scope, deps)
}

function passwordRoute(scope: FastifyInstance, deps: AccountRoutesDeps): void {
  const { site, accounts, throttle, devices, securityLog } = deps

  scope.post('/account', async (request, reply) => {
    const loggedIn = await findLoggedIn(request, reply, deps)
    if (!loggedIn) return askToLogIn(reply, deps)
    const { account, sessionId, records } = loggedIn
    const again = (status: number, form: AccountForm) => showAccount(reply, deps, loggedIn, { status, form })
    const { current = '', next = '' } = formOf(request)
    const error = checkPassword(next, { ...account, siteWords: site.siteWords })
    if (error !== undefined) return again(422, { errors: { next: error } })

    const tried = await throttle.tryOwnPassword(sessionId, account.id)
    if (tried.waitSeconds > 0) return again(429, { error: askToWait(reply, tried.waitSeconds) })
    const { result: isChanged, retryAfterSeconds } = await inTurn(reply, tried, (turn) =>
      accounts.changePassword(account.id, { current, next }, records, turn),
    )
    if (retryAfterSeconds > 0) return again(503, { error: askToComeBack(reply, retryAfterSeconds) })
    const caller = { accountId: account.id, ...callerOf(request) }
    if (!isChanged) {
      securityLog.record({ event: 'login_failed', outcome: 'failure', ...caller, details: { at: 'password change' } })
      return again(422, { errors: { current: 'That is not your password now.' } })
    }
    await tried.succeed()
    securityLog.record({ event: 'password_changed', outcome: 'success', ...caller })
    const cookie = await devices.renew(request.headers.cookie, account.id)
    if (cookie !== undefined) void reply.header('set-cookie', cookie)
    return again(200, { isChanged })
  })
}

function sessionRoutes(scope: FastifyInstance, deps: AccountRoutesDeps): void {
  const { sessions, securityLog } = deps

  scope.post('/account/log-out', async (request, reply) => {
    const loggedIn = await findLoggedIn(request, reply, deps)
    if (!loggedIn) return askToLogIn(reply, deps)
    const { session } = formOf(request)
    await endSessions(request, loggedIn, (id) => id === session)
    return showAccount(reply, deps, loggedIn, { form: { ended: 'That device is logged out.' } })
  })

  scope.post('/account/log-out-others', async (request, reply) => {
    const loggedIn = await findLoggedIn(request, reply, deps)
    if (!loggedIn) return askToLogIn(reply, deps)
    await endSessions(request, loggedIn, () => true)
    return showAccount(reply, deps, loggedIn, { form: { ended: 'You are logged out everywhere else.' } })
  })

  /** Never the session that asks: it logs out through the provider, which also clears its cookie. */
  async function endSessions(request: FastifyRequest, loggedIn: LoggedIn, isMeant: (id: string) => boolean) {
    const accountId = loggedIn.account.id
    const isEnded = ({ id }: { id: string }) => id !== loggedIn.sessionId && isMeant(id)
    const count = await sessions.endSessions(accountId, isEnded)
    if (count === 0) return
    const details = { count, by: 'owner' }
    securityLog.record({ event: 'session_ended', outcome: 'success', accountId, ...callerOf(request), details })
  }
}

async function showAccount(
  reply: FastifyReply,
  { site, clock, sessions }: AccountRoutesDeps,
  { account, sessionId }: LoggedIn,
  { status = 200, form = {} }: { status?: number; form?: AccountForm } = {},
): Promise<FastifyReply> {
  const now = clock()
  const listed = (await sessions.listSessions(account.id)).map(
    ({ id, device, signedInAt, lastUsedAt }): ListedSession => ({
      id,
      device,
      signedIn: ago(signedInAt, now),
      lastUsed: ago(lastUsedAt, now),
      isThisDevice: id === sessionId,
    }),
  )
  return sendPage(reply, status, accountPage(site, { account, sessions: listed }, form))
}

function askToLogIn(reply: FastifyReply, { site }: AccountRoutesDeps): FastifyReply {
  return sendPage(reply, 401, errorPage(site, 'signed_out'))
}

async function findLoggedIn(
  request: FastifyRequest,
  reply: FastifyReply,
  { provider, accounts }: AccountRoutesDeps,
): Promise<LoggedIn | undefined> {
  const session = await provider.Session.get(provider.createContext(request.raw, reply.raw))
  const account = session.accountId === undefined ? undefined : await accounts.findAccount(session.accountId)
  if (!account) return undefined
  const records = [session.jti, session.grantIdFor(CLIENT_ID)].filter((id) => id !== undefined)
  return { account, sessionId: session.uid, records }
}
