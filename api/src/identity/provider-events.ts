import { Provider } from 'oidc-provider'
import type { SecurityLog } from '../security-log.ts'
import { callerOfRaw } from './identity-caller.ts'

/** What the provider writes into an error that ends a family of refresh tokens; a test covers it. */
const REUSED = 'refresh token already used'

export function recordProviderEvents(provider: Provider, securityLog: SecurityLog): void {
  provider.on('grant.error', (context, error) => {
    if (error.error_detail !== REUSED) return
    const accountId = context.oidc.entities.RefreshToken?.accountId
    securityLog.record({
      event: 'refresh_token_reused',
      outcome: 'failure',
      accountId,
      ...callerOfRaw(context.req),
    })
  })
  provider.on('end_session.success', (context) => {
    const accountId = context.oidc.session?.accountId
    if (accountId === undefined) return
    securityLog.record({ event: 'logged_out', outcome: 'success', accountId, ...callerOfRaw(context.req) })
  })
}
