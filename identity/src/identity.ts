import { rolesOfAccount } from '@fuel-shack/contract/team/account-roles'
import type { Roles } from '@fuel-shack/contract/team/roles'
import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'
import type { FastifyInstance } from 'fastify'
import { createLocalJWKSet } from 'jose'
import type { IdentityDeps, AccountMessage, TokenOwner, WrittenMessage } from './base/ports.ts'
import type { OwnAccount } from './flows/own-account.ts'
import { createServices, type Services } from './flows/services.ts'
import type { TeamService } from './flows/team-service.ts'
import { writeMessage } from './messages/messages.ts'
import { mountPages } from './pages/mount-pages.ts'
import { ACCESS_TOKEN_SECONDS, CLIENT_ID } from './provider/provider.ts'
import { ALGORITHM, publicJwkOf } from './provider/signing-key.ts'

/** The embedded OpenID Connect provider, with accounts in our database, for a rest stop without an external one. */
export interface Identity {
  /** Mounts the provider and its pages below `/identity`. */
  mount: (app: FastifyInstance) => void
  /** The login settings of the web app, and the checks of a token and of what its owner may do now. */
  signIn: ReturnType<typeof signInOf>

  /** The calls of users about their own account: confirm that it is them, export it, delete it. */
  ownAccount: OwnAccount
  /** The calls of managers about the accounts of the team. */
  team: TeamService

  /** Makes the link with which the first manager makes their account. @returns undefined if the rest stop has a manager */
  makeFirstManagerLink: () => Promise<string | undefined>
  /** Writes a message that this provider queued. @returns undefined for one whose secret no longer works. */
  writeMessage: (message: AccountMessage) => Promise<WrittenMessage | undefined>
  /** Ends sessions and PINs that exceed a limit. Rows that state when they end are deleted by the API. */
  purgeExpired: () => Promise<void>
}

export async function createIdentity(deps: IdentityDeps): Promise<Identity> {
  const services = await createServices(deps)
  const { site, accounts, sessions, pins, ownAccount, team, firstManager } = services
  await accounts.ensureAccounts(deps.demoAccounts.map(({ email, ...person }) => ({ ...person, emailAddress: email })))
  return {
    mount: (app) => mountPages(app, services),
    signIn: signInOf(services),
    ownAccount,
    team,
    makeFirstManagerLink: () => firstManager.makeLink(site.publicUrl),
    writeMessage: (message) => writeMessage(services, message),
    async purgeExpired() {
      await sessions.purge()
      await pins.purge()
    },
  }
}

/** The port through which the API uses this provider. */
function signInOf({ site, signingKey, sessions }: Services) {
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
