import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { AccountsService } from './accounts-service.ts'
import { formOf } from './form-post.ts'
import type { IdentitySite } from './identity-site.ts'
import { checkPassword } from './passwords/password-rules.ts'
import { accountPage, type PasswordForm } from './pages/account-page.ts'
import { errorPage } from './pages/error-page.ts'
import { CLIENT_ID } from './provider.ts'
import { askToWait, sendPage } from './send-page.ts'
import type { SignInThrottle } from './sign-in-throttle.ts'

interface AccountRoutesDeps {
  provider: Provider
  site: IdentitySite
  accounts: AccountsService
  throttle: SignInThrottle
}

/** What somebody who is signed in with the provider can do about their own account. */
export function accountRoutes(scope: FastifyInstance, deps: AccountRoutesDeps): void {
  const { site, accounts, throttle } = deps
  const refuse = (reply: FastifyReply) => sendPage(reply, 401, errorPage(site, 'signed_out'))

  scope.get('/account', async (request, reply) => {
    const { account } = await findSignedIn(request, reply, deps)
    return account ? sendPage(reply, 200, accountPage(site, account)) : refuse(reply)
  })

  scope.post('/account', async (request, reply) => {
    const { account, records } = await findSignedIn(request, reply, deps)
    if (!account) return refuse(reply)
    const again = (status: number, form: PasswordForm) => sendPage(reply, status, accountPage(site, account, form))
    const { current = '', next = '' } = formOf(request)
    const error = checkPassword(next, { ...account, siteWords: site.siteWords })
    if (error !== undefined) return again(422, { errors: { next: error } })

    const waitSeconds = await throttle.trySignIn(request.ip, account.emailAddress)
    if (waitSeconds > 0) return again(429, { error: askToWait(reply, waitSeconds) })
    const isChanged = await accounts.changePassword(account.id, current, next, records)
    if (!isChanged) return again(422, { errors: { current: 'That is not your password now.' } })
    await throttle.succeed(request.ip, account.emailAddress)
    return again(200, { isChanged })
  })
}

async function findSignedIn(request: FastifyRequest, reply: FastifyReply, { provider, accounts }: AccountRoutesDeps) {
  const session = await provider.Session.get(provider.createContext(request.raw, reply.raw))
  const account = session.accountId === undefined ? undefined : await accounts.findAccount(session.accountId)
  const records = [session.jti, session.grantIdFor(CLIENT_ID)].filter((id) => id !== undefined)
  return { account, records }
}
