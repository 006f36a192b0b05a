import { rolesOfAccount, type Role } from '@fuel-shack/contract/values/account-roles'
import type { Roles } from '@fuel-shack/contract/values/roles'
import type { AppConfig } from '@fuel-shack/contract/site/app-config'
import type { Site } from '@fuel-shack/contract/site/site'
import type { FastifyInstance } from 'fastify'
import { createLocalJWKSet } from 'jose'
import type { Letter, Ports, TokenOwner, WrittenLetter } from './ports.ts'
import { createAccountsService } from './accounts/accounts-service.ts'
import { createAddressesService } from './addresses/addresses-service.ts'
import { readAssets } from './assets.ts'
import { identitySite, type IdentitySite } from './identity-site.ts'
import { writeLetter } from './letters/letters.ts'
import { createOneTimeSecrets } from './one-time/one-time-secrets.ts'
import { createKeysService } from './keys/keys-service.ts'
import { ALGORITHM, publicJwkOf, type SigningKey } from './keys/signing-key.ts'
import { createTokenVault } from './keys/secret-box.ts'
import { createDeviceCookies } from './login/device-cookie.ts'
import { mountPages } from './pages/mount-pages.ts'
import { createPinsService } from './pins/pins-service.ts'
import { createOwnAccount, type OwnAccount } from './accounts/own-account.ts'
import { ACCESS_TOKEN_SECONDS, CLIENT_ID, createProvider } from './provider/provider.ts'
import { createRecoveryService } from './recovery/recovery-service.ts'
import { createConfirmations } from './second-factor/confirmations.ts'
import { createPendingLogins } from './second-factor/pending-logins.ts'
import { createSecondFactorService } from './second-factor/second-factor-service.ts'
import { createRenewedSessions } from './sessions/current-session.ts'
import { DEFAULT_SESSION_PERIODS, sessionLimits } from './sessions/session-limits.ts'
import { createSessionsService, type SessionsService } from './sessions/sessions-service.ts'
import { createLoginCodes } from './login/login-codes.ts'
import { createLoginThrottle } from './login/login-throttle.ts'
import { createJoiningService } from './team/joining-service.ts'
import { createTeamService, type TeamService } from './team/team-service.ts'

export interface IdentityDeps extends Ports {
  publicUrl: string
  site: Pick<Site, 'name' | 'shortName' | 'address' | 'emailAddress' | 'privacy' | 'sessions' | 'colours'>
  /** The folder with the rest stop's logo and the landscape of the login pages. */
  picturesDirectory: string
  demoAccounts: { name: string; email: string; password: string; role: Role }[]
  /** The setting STAFF_SECOND_FACTOR. */
  secondFactor: { isRequiredForStaff: boolean }
}

/** The embedded OpenID Connect provider, with accounts in our database, for a rest stop without an external one. */
export interface Identity {
  /** Mounts the provider and its pages below `/identity`. */
  mount: (app: FastifyInstance) => void
  /** What the web app needs for a login, and what verifies a token and finds what its owner may do now. */
  signIn: ReturnType<typeof signInOf>

  /** What users do with their own account: confirm that it is them, export it, delete it. */
  ownAccount: OwnAccount
  /** What managers do with the accounts of the team. */
  team: TeamService

  /** Writes a letter that this provider queued. @returns undefined for one whose secret no longer works. */
  writeLetter: (letter: Letter) => Promise<WrittenLetter | undefined>
  /** Ends sessions and PINs that exceed a limit. Rows that state when they end are deleted by the API. */
  purgeExpired: () => Promise<void>
}

export async function createIdentity(deps: IdentityDeps): Promise<Identity> {
  const { database, clock, publicUrl, keySecret } = deps
  const assets = readAssets(deps.picturesDirectory, deps.site.colours)
  const site = identitySite({ site: deps.site, publicUrl, assetsVersion: assets.version })
  const accounts = createAccountsService(deps)
  const limits = sessionLimits(deps.site.sessions ?? DEFAULT_SESSION_PERIODS)
  const sessions = createSessionsService({ database, clock, limits })
  const { isRequiredForStaff } = deps.secondFactor
  const secondFactor = createSecondFactorService({ ...deps, site, isRequiredForStaff })
  const vault = createTokenVault(keySecret)
  const oneTime = createOneTimeSecrets({ ...deps, vault })
  const devices = createDeviceCookies({ site, clock, keySecret, accounts })
  const throttle = createLoginThrottle(deps)
  const keys = await createKeysService(deps).loadKeys()
  const base = { ...deps, site, assets, vault, accounts, sessions, secondFactor, oneTime, devices, throttle }
  const provider = createProvider({ ...base, keys })
  const pins = createPinsService(base)
  const loginCodes = createLoginCodes(base)
  await accounts.ensureAccounts(deps.demoAccounts.map(({ email, ...person }) => ({ ...person, emailAddress: email })))

  return {
    mount: (app) => {
      mountPages(app, {
        ...base,
        provider,
        keyId: keys.signingKey.kid,
        loginCodes,
        pins,
        joining: createJoiningService(base),
        pendingLogins: createPendingLogins(database, clock),
        confirmations: createConfirmations(database, clock),
        renewedSessions: createRenewedSessions(database, clock),
        recovery: createRecoveryService(base),
        addresses: createAddressesService(base),
      })
    },
    signIn: signInOf(site, keys.signingKey, sessions),
    ownAccount: createOwnAccount({ ...base, pins, loginCodes }),
    team: createTeamService({ ...base, pins }),
    writeLetter: (letter) => writeLetter({ site, oneTime }, letter),
    async purgeExpired() {
      await sessions.purge()
      await pins.purge()
    },
  }
}

/** The port through which the API uses this provider. */
function signInOf(site: IdentitySite, signingKey: SigningKey, sessions: SessionsService) {
  return {
    issuer: site.issuer,
    audience: site.audience,
    audienceParameters: ['audience', 'resource'] satisfies AppConfig['signIn']['audienceParameters'],
    endpointOrigins: [],
    clientId: CLIENT_ID,
    scope: 'openid profile email offline_access',
    roleClaim: 'role',
    // Our own key: no request to our own address is needed.
    keySet: createLocalJWKSet({ keys: [publicJwkOf(signingKey)] }),
    algorithms: [ALGORITHM],
    tokenRules: { maxLifetimeSeconds: ACCESS_TOKEN_SECONDS, clockToleranceSeconds: 5, isProfiled: true },
    async findTokenOwner({ subject, ...issuedIn }: TokenOwner): Promise<{ roles: Roles } | undefined> {
      const role = await sessions.findRole(subject, issuedIn)
      return role && { roles: rolesOfAccount(role) }
    },
    findProfile: (_accessToken: string, claims: Record<string, unknown>) =>
      Promise.resolve({
        name: textOf(claims['name']),
        emailAddress: textOf(claims['email']),
        isEmailVerified: claims['email_verified'] === true,
      }),
  }
}

function textOf(claim: unknown): string | null {
  return typeof claim === 'string' ? claim : null
}
