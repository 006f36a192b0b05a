import { webPaths } from '@fuel-shack/contract/web-paths'
import Keygrip from 'keygrip'
import {
  Provider,
  errors,
  interactionPolicy,
  type Configuration,
  type Grant,
  type KoaContextWithOIDC,
} from 'oidc-provider'
import type { Database } from '../../db/database.ts'
import type { Log } from '../../log.ts'
import type { AccountRecord, AccountsService } from '../accounts/accounts-service.ts'
import type { IdentitySite } from '../identity-site.ts'
import { ONE_FACTOR, TWO_FACTORS } from './finish-interaction.ts'
import { errorPage } from '../pages/error-page.ts'
import { logOutPage } from '../pages/log-out-page.ts'
import { createProviderAdapter, useStoredSuccessors } from './provider-adapter.ts'
import { recordProviderEvents } from './provider-events.ts'
import type { SecondFactorService } from '../second-factor/second-factor-service.ts'
import type { KeyRing } from '../keys/keys-service.ts'
import { ALGORITHM } from '../keys/signing-key.ts'
import type { TokenVault } from '../keys/token-vault.ts'
import type { SecurityLog } from '../../security-log.ts'
import { ATTEMPT_COOKIES, collectAttemptCookies } from '../login/attempt-cookie.ts'
import type { DeviceCookies } from '../login/device-cookie.ts'
import { newPasswordPrompt } from '../login/new-password-prompt.ts'
import { noteFinishedLogins } from '../login/record-finished-logins.ts'
import { rotateWithSessionOnly } from '../sessions/renewal-binding.ts'
import type { SessionsService } from '../sessions/sessions-service.ts'

const MINUTE_SECONDS = 60
const DAY_SECONDS = 24 * 60 * MINUTE_SECONDS
/** How long one sign-in lasts, at most. */
const SESSION_SECONDS = 90 * DAY_SECONDS
/** How long a page to sign in waits for an answer. */
const UNFINISHED_SECONDS = 60 * MINUTE_SECONDS
/** The API also looks session and account up, so a logout or a removed role works within seconds all the same. */
export const ACCESS_TOKEN_SECONDS = 10 * MINUTE_SECONDS
const SCOPES = ['openid', 'profile', 'email', 'offline_access']

export const CLIENT_ID = 'fuel-shack-web'

export const SESSION_COOKIE = { httpOnly: true, sameSite: 'lax', path: '/' } as const
export const sessionCookieName = (site: IdentitySite): string => site.cookieName('identity_session')

export interface ProviderDeps {
  database: Database
  clock: () => Date
  site: IdentitySite
  accounts: AccountsService
  secondFactor: SecondFactorService
  keys: KeyRing
  sessions: SessionsService
  devices: DeviceCookies
  vault: TokenVault
  securityLog: SecurityLog
  log: Log
}

/** oidc-provider, set up for the one client that it has: our web app. */
export function createProvider(deps: ProviderDeps): Provider {
  const { site, log } = deps
  const provider = new Provider(site.issuer, configure(deps))
  // Endpoint addresses come from the request's headers, which the mount overwrites with the configured ones.
  provider.proxy = true
  useStoredSuccessors(provider)
  provider.use(collectAttemptCookies(site))
  provider.use(noteFinishedLogins(deps.devices, deps.securityLog))
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

function configure({
  database,
  clock,
  site,
  accounts,
  secondFactor,
  keys,
  sessions,
  vault,
}: ProviderDeps): Configuration {
  return {
    adapter: (kind: string) => createProviderAdapter(kind, { database, clock, sessions, vault }),
    clients: [
      {
        client_id: CLIENT_ID,
        client_name: site.name,
        token_endpoint_auth_method: 'none',
        id_token_signed_response_alg: ALGORITHM,
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: [callbackUrl(site)],
        post_logout_redirect_uris: [callbackUrl(site)],
      },
    ],
    jwks: { keys: keys.signingKeys },
    enabledJWA: { idTokenSigningAlgValues: [ALGORITHM] },
    cookies: {
      names: { session: sessionCookieName(site), ...ATTEMPT_COOKIES },
      // The default algorithm is HMAC-SHA1.
      keys: new Keygrip(keys.cookieKeys, 'sha256'),
      long: SESSION_COOKIE,
      // Never sent as they are: see `presentAttemptCookies`.
      short: { httpOnly: true, sameSite: 'lax', signed: false },
    },
    clientBasedCORS: (_context, origin) => origin === site.origin,
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    discovery: { prompt_values_supported: ['none', 'login', 'create'] },
    scopes: SCOPES,
    acrValues: [ONE_FACTOR, TWO_FACTORS],
    claims: { openid: ['sub', 'role', 'acr', 'amr', 'auth_time'], profile: ['name'], email: ['email'] },
    conformIdTokenClaims: false,
    findAccount: async (_context, id, token) => {
      const account = await accounts.findAccount(id)
      // A session from before the setting was changed: its refresh token brings no further access token.
      if (account && isTooWeak(token) && secondFactor.isRequiredFor(account)) return undefined
      return (
        account && { accountId: account.id, claims: () => Promise.resolve({ sub: account.id, ...claimsOf(account) }) }
      )
    },
    extraTokenClaims: async (context, token) => {
      const account = 'accountId' in token ? await accounts.findAccount(token.accountId) : undefined
      if (!account) return undefined
      return { ...claimsOf(account), ...methodsOf(context), ...originOf(token) }
    },
    features: {
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
            isCertain: isAskedByTheApp(context),
          }).toString()
        },
        postLogoutSuccessSource: (context) => context.redirect(site.homeUrl),
      },
    },
    interactions: {
      policy: policy(accounts, secondFactor),
      url: (_context, interaction) => `${site.path}/interaction/${interaction.uid}`,
    },
    extraParams: ['screen_hint', 'audience'],
    loadExistingGrant: grantEverything,
    // Signing out ends it everywhere.
    expiresWithSession: () => true,
    rotateRefreshToken: rotateWithSessionOnly,
    issueRefreshToken: (_context, client) => Promise.resolve(client.grantTypeAllowed('refresh_token')),
    renderError: (context, out, error) => {
      context.type = 'html'
      context.body = errorPage(site, error instanceof errors.SessionNotFound ? 'outdated' : out.error).toString()
    },
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: MINUTE_SECONDS,
      IdToken: ACCESS_TOKEN_SECONDS,
      Interaction: UNFINISHED_SECONDS,
      // Somebody who did not sign in has nothing to keep.
      Session: (_context, session) => (session.accountId === undefined ? UNFINISHED_SECONDS : SESSION_SECONDS),
      Grant: SESSION_SECONDS,
      RefreshToken: SESSION_SECONDS,
    },
  }
}

/** Access tokens say how their login was proved, as ID tokens do. */
function methodsOf({ oidc }: KoaContextWithOIDC): { acr?: string; amr?: string[] } {
  const { acr, amr } = oidc.entities.RefreshToken ?? oidc.entities.AuthorizationCode ?? {}
  return { ...(acr !== undefined && { acr }), ...(amr !== undefined && { amr }) }
}

/** Where a token was issued: it ends with its session and its grant. */
function originOf(token: object): { sid?: string; grant_id?: string } {
  if (!('sessionUid' in token && 'grantId' in token)) return {}
  return { sid: String(token.sessionUid), grant_id: String(token.grantId) }
}

function isTooWeak(token: object | undefined): boolean {
  const isOfLogin =
    token !== undefined && 'kind' in token && ['RefreshToken', 'AuthorizationCode'].includes(String(token.kind))
  return isOfLogin && (!('acr' in token) || token.acr !== TWO_FACTORS)
}

/** Where a login and a logout come back to: the app itself goes on to the address that the user came from. */
function callbackUrl({ origin }: IdentitySite): string {
  return `${origin}${webPaths.signedIn}`
}

function claimsOf({ role, name, emailAddress }: AccountRecord) {
  return { role, name, email: emailAddress }
}

/** Signing in is the only question; `prompt=create` (OpenID's Initiating User Registration) asks it on the other page. */
function policy(accounts: AccountsService, secondFactor: SecondFactorService) {
  const { Check, Prompt, base } = interactionPolicy
  const prompts = base()
  const lacksFactor = new Check('second_factor', 'a second factor is needed', 'login_required', async ({ oidc }) => {
    const { accountId, acr } = oidc.session ?? {}
    if (accountId === undefined || acr === TWO_FACTORS) return Check.NO_NEED_TO_PROMPT
    const account = await accounts.findAccount(accountId)
    return account && secondFactor.isRequiredFor(account) ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT
  })
  prompts.get('login')?.checks.add(lacksFactor)
  prompts.remove('consent')
  prompts.add(new Prompt({ name: 'create', requestable: true }), 0)
  prompts.add(newPasswordPrompt(accounts))
  return prompts
}

/** Our own app asking for a person's own name and card needs nobody's consent. */
async function grantEverything(context: KoaContextWithOIDC): Promise<Grant> {
  const { provider, session, client, resourceServers = {} } = context.oidc
  const clientId = client?.clientId ?? CLIENT_ID
  const known = await provider.Grant.find(session?.grantIdFor(clientId) ?? '')
  const grant = known ?? new provider.Grant({ clientId, accountId: session?.accountId ?? '' })
  const scope = SCOPES.join(' ')
  grant.addOIDCScope(scope)
  for (const resource of Object.keys(resourceServers)) grant.addResourceScope(resource, scope)
  await grant.save()
  return grant
}

/** The id token in the request is of the person who is signed in: no other site could have sent them here. */
function isAskedByTheApp({ oidc }: KoaContextWithOIDC): boolean {
  const hint = oidc.entities.IdTokenHint
  return hint !== undefined && hint.payload.sub === oidc.session?.accountId
}
