import { Provider } from 'oidc-provider'
import type { SecurityEventName, SecurityLog } from '../ports.ts'
import { callerOfRaw } from '../identity-caller.ts'
import { WITHOUT_SESSION } from '../sessions/renewal-binding.ts'

/** The provider's error detail when it revokes a family of refresh tokens. A test covers it. */
const REUSED = 'refresh token already used'
const EVENTS = new Map<string | undefined, SecurityEventName>([
  [REUSED, 'refresh_token_reused'],
  [WITHOUT_SESSION, 'refresh_token_without_session'],
])

export function recordProviderEvents(provider: Provider, securityLog: SecurityLog): void {
  provider.on('grant.error', (context, error) => {
    const event = EVENTS.get(error.error_detail)
    if (event === undefined) return
    const accountId = context.oidc.entities.RefreshToken?.accountId
    securityLog.record({
      event,
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
