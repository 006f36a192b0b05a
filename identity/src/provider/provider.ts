import { roleClaimOf } from '@fuel-shack/contract/team/account-roles'
import { SESSION_EXPIRY_CLAIM } from '@fuel-shack/contract/platform/session-renewal'
import { webPaths } from '@fuel-shack/contract/platform/web-paths'
import Keygrip from 'keygrip'
import {
  Provider,
  errors,
  interactionPolicy,
  type ClientMetadata,
  type Configuration,
  type Grant,
  type KoaContextWithOIDC,
} from 'oidc-provider'
import type { AccountRecord, AccountsService } from '../accounts/accounts-service.ts'
import { isMobileNumber } from '../accounts/login-address.ts'
import type { IdentitySite } from '../base/identity-site.ts'
import { ONE_FACTOR, TWO_FACTORS } from './finish-interaction.ts'
import { errorPage } from '../html/error-page.ts'
import { logOutPage } from '../html/log-out-page.ts'
import { createProviderAdapter, useStoredSuccessors, type AdapterDeps } from './provider-adapter.ts'
import { recordFinishedLogins, recordProviderEvents } from './provider-events.ts'
import type { SecondFactorService } from '../credentials/second-factor-service.ts'
import type { Keys } from './keys-service.ts'
import { ALGORITHM } from './signing-key.ts'
import type { DeviceCookies } from '../credentials/device-cookie.ts'
import { newPasswordPrompt } from './new-password-prompt.ts'
import { rotateWithSessionOnly } from './renewal-binding.ts'
import type { Ports } from '../base/ports.ts'

const MINUTE_SECONDS = 60
const DAY_SECONDS = 24 * 60 * MINUTE_SECONDS
/** The maximum lifetime of a login. */
export const SESSION_SECONDS = 90 * DAY_SECONDS
/** How long a login page stays valid. */
const UNFINISHED_SECONDS = 60 * MINUTE_SECONDS
/** The API also checks session and account, so a logout or a removed role takes effect within seconds. */
export const ACCESS_TOKEN_SECONDS = 10 * MINUTE_SECONDS
const SCOPES = ['openid', 'profile', 'email', 'offline_access']

export const CLIENT_ID = 'fuel-shack-web'

export const SESSION_COOKIE = { httpOnly: true, sameSite: 'lax', path: '/' } as const
export const sessionCookieName = (site: IdentitySite): string => site.cookieName('identity_session')

const TTL: Configuration['ttl'] = {
  AccessToken: ACCESS_TOKEN_SECONDS,
  AuthorizationCode: MINUTE_SECONDS,
  IdToken: ACCESS_TOKEN_SECONDS,
  Interaction: UNFINISHED_SECONDS,
  // A session without a login stores nothing worth keeping.
  Session: (_context, session) => (session.accountId === undefined ? UNFINISHED_SECONDS : SESSION_SECONDS),
  Grant: SESSION_SECONDS,
  RefreshToken: SESSION_SECONDS,
}

interface ProviderDeps extends AdapterDeps, Pick<Ports, 'securityLog' | 'log'> {
  site: IdentitySite
  accounts: AccountsService
  secondFactor: SecondFactorService
  devices: DeviceCookies
  keys: Keys
}

/** oidc-provider, configured for its only client: our web app. */
export function createProvider(deps: ProviderDeps): Provider {
  const { site, log } = deps
  const provider = new Provider(site.issuer, configure(deps))
  // Endpoint URLs are derived from request headers, which `mountIdentity` overwrites with the configured values.
  provider.proxy = true
  useStoredSuccessors(provider)
  provider.use(recordFinishedLogins(deps.devices, deps.securityLog))
  provider.use(async (context, next) => {
    await next()
    if (context.status !== 404 || context.body !== undefined) return
    context.body = errorPage(site, 'not_found').toString()
    context.set({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    context.status = 404
  })
  provider.on('server_error', (_context, error) => log.error({ err: error }, 'The identity provider failed'))
  recordProviderEvents(provider, deps.securityLog)
  return provider
}

function configure(deps: ProviderDeps): Configuration {
  const { site, accounts, secondFactor, keys, sessions } = deps
  /** The claims of the account in a token. Role and end are those of the session in which the token is issued. */
  const claimsOf = async ({ name, emailAddress, emailVerifiedAt }: AccountRecord, token: object = {}) => {
    const login = await sessions.findLogin(sessionOf(token).sid ?? '')
    const ofLogin = login && {
      role: roleClaimOf(login.role),
      [SESSION_EXPIRY_CLAIM]: Math.floor(login.endsAt.getTime() / 1000),
    }
    return { ...ofLogin, name, ...addressClaims(emailAddress, emailVerifiedAt) }
  }
  return {
    adapter: (kind: string) => createProviderAdapter(kind, deps),
    clients: [webApp(site)],
    jwks: { keys: [keys.signingKey] },
    enabledJWA: { idTokenSigningAlgValues: [ALGORITHM] },
    cookies: {
      names: {
        session: sessionCookieName(site),
        interaction: site.cookieName(site.attemptCookie),
        resume: site.resumeCookie,
      },
      // The default algorithm is HMAC-SHA1.
      keys: new Keygrip([keys.cookieKey], 'sha256'),
      long: SESSION_COOKIE,
      // Not signed: an attempt has more than 250 random bits.
      short: { httpOnly: true, sameSite: 'lax', signed: false, path: '/' },
    },
    clientBasedCORS: (_context, origin) => origin === site.origin,
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    discovery: { prompt_values_supported: ['none', 'login', 'create'] },
    scopes: SCOPES,
    acrValues: [ONE_FACTOR, TWO_FACTORS],
    claims: {
      openid: ['sub', 'role', 'acr', 'amr', 'auth_time'],
      profile: ['name', 'phone_number'],
      email: ['email', 'email_verified'],
    },
    conformIdTokenClaims: false,
    findAccount: async (_context, id, token) => {
      const account = await accounts.findAccount(id)
      // A session from before the setting changed: its refresh token gets no further access token.
      if (account && lacksSecondFactor(token) && secondFactor.isRequiredFor(account)) return undefined
      return (
        account && {
          accountId: account.id,
          claims: async () => ({ sub: account.id, ...(await claimsOf(account, token)) }),
        }
      )
    },
    extraTokenClaims: async (context, token) => {
      const account = 'accountId' in token ? await accounts.findAccount(token.accountId) : undefined
      if (!account) return undefined
      return { ...(await claimsOf(account, token)), ...methodsOf(context), ...sessionOf(token) }
    },
    features: features(site),
    interactions: {
      policy: policy(accounts, secondFactor),
      url: (_context, interaction) => `${site.path}/interaction/${interaction.uid}`,
    },
    extraParams: ['screen_hint', 'audience'],
    loadExistingGrant: grantAllScopes,
    // A logout also ends refresh tokens.
    expiresWithSession: () => true,
    rotateRefreshToken: rotateWithSessionOnly,
    issueRefreshToken: (_context, client) => Promise.resolve(client.grantTypeAllowed('refresh_token')),
    renderError: (context, out, error) => {
      context.type = 'html'
      context.body = errorPage(site, error instanceof errors.SessionNotFound ? 'expired' : out.error).toString()
    },
    ttl: TTL,
  }
}

function webApp(site: IdentitySite): ClientMetadata {
  return {
    client_id: CLIENT_ID,
    token_endpoint_auth_method: 'none',
    id_token_signed_response_alg: ALGORITHM,
    grant_types: ['authorization_code', 'refresh_token'],
    redirect_uris: [callbackUrl(site)],
    post_logout_redirect_uris: [callbackUrl(site)],
  }
}

function features(site: IdentitySite): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    userinfo: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    revocation: { enabled: true },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => site.audience,
      useGrantedResource: () => true,
      getResourceServerInfo: (_context, resource) => {
        if (resource !== site.audience) throw new errors.InvalidTarget()
        return {
          scope: SCOPES.join(' '),
          audience: site.audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: ACCESS_TOKEN_SECONDS,
          jwt: { sign: { alg: ALGORITHM } },
        }
      },
    },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (context) => {
        context.body = logOutPage(site, {
          action: context.oidc.urlFor('end_session_confirm'),
          xsrf: String(context.oidc.session?.state?.['secret']),
          isConfirmed: isLogoutFromApp(context),
        }).toString()
      },
      postLogoutSuccessSource: (context) => context.redirect(site.homeUrl),
    },
  }
}

const addressClaims = (address: string, verifiedAt: string | null) =>
  isMobileNumber(address) ? { phone_number: address } : { email: address, email_verified: verifiedAt !== null }

/** Access tokens contain the authentication methods, as ID tokens do. */
function methodsOf({ oidc }: KoaContextWithOIDC): { acr?: string; amr?: string[] } {
  const { acr, amr } = oidc.entities.RefreshToken ?? oidc.entities.AuthorizationCode ?? {}
  return { ...(acr !== undefined && { acr }), ...(amr !== undefined && { amr }) }
}

/** The session and grant of a token, with which it ends. */
function sessionOf(token: object): { sid?: string; grant_id?: string } {
  if (!('sessionUid' in token && 'grantId' in token)) return {}
  return { sid: String(token.sessionUid), grant_id: String(token.grantId) }
}

function lacksSecondFactor(token: object | undefined): boolean {
  const isFromLogin =
    token !== undefined && 'kind' in token && ['RefreshToken', 'AuthorizationCode'].includes(String(token.kind))
  return isFromLogin && (!('acr' in token) || token.acr !== TWO_FACTORS)
}

/** Logins and logouts return here. The app then opens the page that the user came from. */
function callbackUrl({ origin }: IdentitySite): string {
  return `${origin}${webPaths.signedIn}`
}

/** Login is the only prompt. `prompt=create` (OpenID's Initiating User Registration) starts it with the sign-up page. */
function policy(accounts: AccountsService, secondFactor: SecondFactorService) {
  const { Check, Prompt, base } = interactionPolicy
  const prompts = base()
  const needsFactor = new Check('second_factor', 'a second factor is needed', 'login_required', async ({ oidc }) => {
    const { accountId, acr } = oidc.session ?? {}
    if (accountId === undefined || acr === TWO_FACTORS) return Check.NO_NEED_TO_PROMPT
    const account = await accounts.findAccount(accountId)
    return account && secondFactor.isRequiredFor(account) ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT
  })
  prompts.get('login')?.checks.add(needsFactor)
  prompts.remove('consent')
  prompts.add(new Prompt({ name: 'create', requestable: true }), 0)
  prompts.add(newPasswordPrompt(accounts))
  return prompts
}

/** Our own app needs no consent to read its user's name and card. */
async function grantAllScopes(context: KoaContextWithOIDC): Promise<Grant> {
  const { provider, session, client, resourceServers = {} } = context.oidc
  const clientId = client?.clientId ?? CLIENT_ID
  const existing = await provider.Grant.find(session?.grantIdFor(clientId) ?? '')
  const grant = existing ?? new provider.Grant({ clientId, accountId: session?.accountId ?? '' })
  const scope = SCOPES.join(' ')
  grant.addOIDCScope(scope)
  for (const resource of Object.keys(resourceServers)) grant.addResourceScope(resource, scope)
  await grant.save()
  return grant
}

/** The request has an ID token of the logged-in user, so it comes from our app and not from another site. */
function isLogoutFromApp({ oidc }: KoaContextWithOIDC): boolean {
  const hint = oidc.entities.IdTokenHint
  return hint !== undefined && hint.payload.sub === oidc.session?.accountId
}
