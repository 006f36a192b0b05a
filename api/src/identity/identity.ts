import type { Site } from '@fuel-shack/contract/site'
import type { FastifyInstance } from 'fastify'
import { createLocalJWKSet } from 'jose'
import type { Database } from '../db/database.ts'
import type { DeletionLog } from '../deletion-log.ts'
import type { AccessTokenRules } from '../http/access-token-rules.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { Log } from '../log.ts'
import type { SignIn } from '../providers/sign-in.ts'
import type { SecurityLog } from '../security-log.ts'
import { createAccountsService, type AccountRecord, type AccountsService } from './accounts-service.ts'
import { readAssets } from './assets.ts'
import { identitySite } from './identity-site.ts'
import { createDeviceCookies } from './login/device-cookie.ts'
import { mountIdentity } from './mount-identity.ts'
import { ACCESS_TOKEN_SECONDS, ALGORITHM, CLIENT_ID, createProvider } from './provider.ts'
import { deleteExpiredRecords } from './records-store.ts'
import { loadSecrets } from './secrets.ts'
import { createSecondFactor, type SecondFactorSettings } from './second-factor/second-factor.ts'
import { DEFAULT_SESSION_PERIODS, sessionLimits } from './sessions/session-limits.ts'
import { createSessionsService } from './sessions/sessions-service.ts'
import { createSignInThrottle } from './sign-in-throttle.ts'

export interface IdentityDeps {
  database: Database
  clock: () => Date
  newId: () => string
  publicUrl: string
  site: Pick<Site, 'name' | 'shortName' | 'address' | 'emailAddress' | 'privacy' | 'sessions'>
  /** The rest stop's road sign, an SVG file. */
  markFile: string
  demoAccounts: { name: string; email: string; password: string; role: AccountRecord['role'] }[]
  rateLimits: RateLimits
  securityLog: SecurityLog
  secondFactor: SecondFactorSettings
  deletions: DeletionLog
  log: Log
  /** Further origins that the web app is served from while it is developed. */
  devOrigins?: string[]
}

export interface Identity {
  signIn: SignIn
  /** What every access token of this provider satisfies. */
  tokenRules: AccessTokenRules
  accounts: AccountsService
  /** Mounts the provider and its pages below `/identity`. */
  mount: (app: FastifyInstance) => void
  purgeExpired: () => Promise<void>
}

/** The embedded OpenID Connect provider: a real one, with accounts in our database, for a rest stop without another. */
export async function createIdentity(deps: IdentityDeps): Promise<Identity> {
  const { database, clock, newId, publicUrl, log, devOrigins = [] } = deps
  const assets = readAssets(deps.markFile)
  const site = identitySite({ site: deps.site, publicUrl, devOrigins, assetsVersion: assets.version })
  const accounts = createAccountsService({ database, clock, newId, deletions: deps.deletions })
  const secrets = await loadSecrets(database, clock)
  const limits = sessionLimits(deps.site.sessions ?? DEFAULT_SESSION_PERIODS)
  const sessions = createSessionsService({ database, clock, limits })
  const { rateLimits, securityLog } = deps
  const devices = createDeviceCookies({
    site,
    clock,
    cookieKeys: secrets.cookieKeys,
    findPasswordFingerprint: (id) => accounts.findPasswordFingerprint(id),
  })
  const factors = createSecondFactor({
    database,
    clock,
    rateLimits,
    securityLog,
    settings: deps.secondFactor,
    name: site.name,
    publicUrl,
  })
  const provider = createProvider({
    database,
    clock,
    site,
    accounts,
    secondFactor: factors.secondFactor,
    secrets,
    sessions,
    devices,
    securityLog,
    log,
  })
  const throttle = createSignInThrottle(rateLimits)
  await accounts.ensureAccounts(deps.demoAccounts.map(({ email, ...person }) => ({ ...person, emailAddress: email })))

  return {
    tokenRules: { maxLifetimeSeconds: ACCESS_TOKEN_SECONDS, clockToleranceSeconds: 5, isProfiled: true },
    accounts,
    mount: (app) => {
      const stores = { accounts, sessions, devices, throttle, ...factors }
      mountIdentity(app, { provider, site, clock, assets, ...stores, securityLog, log })
    },
    async purgeExpired() {
      await deleteExpiredRecords(database.queries, clock().toISOString())
      await sessions.purge()
    },
    signIn: {
      issuer: site.issuer,
      audience: site.audience,
      clientId: CLIENT_ID,
      scope: 'openid profile email offline_access',
      roleClaim: 'role',
      // Our own keys, at hand: no fetching of our own address.
      keySet: createLocalJWKSet({
        keys: secrets.signingKeys.map(({ kty, kid, alg, use, n, e }) => ({ kty, kid, alg, use, n, e })),
      }),
      algorithms: [ALGORITHM],
      findProfile: (_accessToken, claims) =>
        Promise.resolve({ name: textOf(claims['name']), emailAddress: textOf(claims['email']) }),
    },
  }
}

function textOf(claim: unknown): string | null {
  return typeof claim === 'string' ? claim : null
}
