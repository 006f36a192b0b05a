import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { appConfigReader } from './app-config.ts'
import { listBackgroundJobs, purgeExpired } from './background-jobs.ts'
import type { Config, DataLocation } from './config.ts'
import { countSessionsWithPrefix } from './checkout/checkout-store.ts'
import { createDataOriginService, type DataOriginService } from './data-origin/data-origin-service.ts'
import { separateTrialData } from './data-origin/separate-trial-data.ts'
import { createChangeSignal } from './db/change-signal.ts'
import { openDatabase, type Database, type DatabaseAddress } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { findExposedFiles } from './db/private-files.ts'
import { externalTokenRules } from './http/access-token-rules.ts'
import { createAccountCheck } from './http/account-check.ts'
import { openDeletionLog } from './deletion-log.ts'
import { createBearerVerifier } from './http/bearer.ts'
import { createCallLimits } from './http/call-limits.ts'
import { createHealth } from './http/health.ts'
import { createRateLimits } from './http/rate-limits.ts'
import { createAccountsService, type AccountsDeps } from './identity/accounts/accounts-service.ts'
import { createIdentity, type Identity, type IdentityDeps } from './identity/identity.ts'
import { readKeySecret } from './identity/keys/key-secret.ts'
import { startJobs } from './jobs.ts'
import type { Log } from './log.ts'
import { createMetrics } from './metrics.ts'
import { createAfterRestoreService } from './privacy/after-restore-service.ts'
import { createSignedHooks, routeMessages } from './providers/hooks/signed-hooks.ts'
import { createOneSignalMessages } from './providers/onesignal/onesignal-messages.ts'
import { createOpenIdSignIn } from './providers/openid/openid-sign-in.ts'
import type { SignIn } from './providers/sign-in.ts'
import { SESSION_ID_PREFIXES } from './providers/stripe/session-ids.ts'
import { createStripePayments } from './providers/stripe/stripe-payments.ts'
import { createPrinterLogins } from './http/printer-logins.ts'
import { createSecurityLog } from './security-log.ts'
import { createServices } from './services.ts'
import { readSite, readSiteCatalogue } from './site.ts'

/** The database and the services that commands use, without a server. */
export async function openData({ database: address, deletionsFile }: DataLocation) {
  const { database } = await openMigrated(address)
  const clock = () => new Date()
  const deps = { database, clock, newId: uuidv7, deletions: openDeletionLog(deletionsFile, clock) }
  const afterRestore = createAfterRestoreService({ database, accounts: createAccountsService(deps) })
  return { ...deps, dataOrigin: composeDataOrigin(deps), afterRestore }
}

function composeDataOrigin(deps: AccountsDeps): DataOriginService {
  const { database, clock } = deps
  const accounts = createAccountsService(deps)
  return createDataOriginService({
    database,
    clock,
    listDemoAccounts: () => accounts.listDemoAccounts(),
    removeAccount: (id) => accounts.removeAccount(id),
    countSessions: (kind) => countSessionsWithPrefix(database.queries, SESSION_ID_PREFIXES[kind]),
  })
}

async function openMigrated(address: DatabaseAddress) {
  const database = openDatabase(address)
  try {
    return { database, applied: await migrate(database) }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** The key of the security log's network hashes, which must be the same on every instance. */
function networkSecret({ signIn, stripe, identityKeys }: Config): string | Uint8Array {
  return signIn ? stripe.webhookSecret : readKeySecret(identityKeys).derive('networks in the security log')
}

export type Context = Awaited<ReturnType<typeof createContext>>

/**
 * The composition root: with `services.ts` the only place that creates stores, services and adapters, and that reads the
 * time.
 */
export async function createContext(config: Config, log: Log, clock: () => Date = () => new Date()) {
  const site = readSite(config.siteDirectory, config.ordering)
  const { publicUrl } = config
  const newId = uuidv7
  const deletions = openDeletionLog(config.deletionsFile, clock)
  const database = await openForServer(config, { log, clock, newId, deletions })
  const changes = createChangeSignal(database, (error) => log.warn({ err: error }, 'Lost the connection for changes'))
  const metrics = createMetrics()
  const securityLog = createSecurityLog({
    log,
    clock,
    secret: networkSecret(config),
    onEvent: (event) => metrics.countSecurityEvent(event),
  })
  const rateLimits = createRateLimits({ database, clock, onLimited: () => metrics.countRateLimited() })
  const shared = { database, clock, newId, publicUrl, site, rateLimits, securityLog, deletions, log }
  const { identity, signIn } = await openSignIn(config, shared)
  const tokenRules = identity?.tokenRules ?? externalTokenRules(config.tokenMaxSeconds)
  const accounts = identity && createAccountCheck(identity.findTokenOwner, clock)
  identity?.ownAccount.onDeleted((subject) => accounts?.invalidate(subject))
  const services = createServices({
    ...shared,
    changes,
    payments: createStripePayments(config.stripe, { paymentMethods: site.payments.methods }),
    messageProvider: routeMessages(
      createOneSignalMessages(config.oneSignal),
      createSignedHooks({ secret: config.callHookSecret, clock }),
    ),
    signIn,
    tokenRules,
    identity,
    metrics,
    randomInt,
    printers: config.printers,
  })
  const { catalogue, menu, screens, sweep, tillKeys } = services
  await menu.seedDetails(readSiteCatalogue(config.siteDirectory))
  metrics.watchSweepLag(() => sweep.lagSeconds())
  metrics.watchScreens(() => screens.countOn())
  const jobDeps = { services, rateLimits, identity }
  return {
    ...services,
    config,
    site,
    database,
    changes,
    identity,
    rateLimits,
    securityLog,
    metrics,
    health: createHealth(database, clock),
    guards: {
      verifyBearer: createBearerVerifier({ signIn, rules: tokenRules, accounts, securityLog, clock }),
      verifyTill: (key: string) => tillKeys.verifyTill(key),
      verifyPrinter: createPrinterLogins(config.printers),
      limit: createCallLimits({ rateLimits, securityLog, clock }),
      securityLog,
    },
    readAppConfig: appConfigReader({ config, site, signIn, checksPasswords: identity !== undefined, catalogue, clock }),
    purgeExpired: () => purgeExpired(jobDeps),
    startJobs: () => startJobs(listBackgroundJobs(jobDeps), log),
    async close() {
      await changes.close()
      await database.close()
    },
  }
}

/** Opens and migrates the database, and rejects trial data in production and the reverse. */
async function openForServer(config: Config, deps: Omit<AccountsDeps, 'database'> & { log: Log }): Promise<Database> {
  const { log } = deps
  const { database, applied } = await openMigrated(config.database)
  if (applied.length > 0) log.info({ migrations: applied }, 'The database was brought up to date')
  const exposed = config.database.engine === 'sqlite' ? findExposedFiles(config.database.file) : []
  if (exposed.length > 0) log.warn({ exposed }, 'Other accounts of this machine can open files of the database')
  try {
    await separateTrialData(config, composeDataOrigin({ ...deps, database }))
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

type EmbeddedProviderDeps = Omit<IdentityDeps, 'picturesDirectory' | 'demoAccounts' | 'keySecret' | 'secondFactor'>

/** The configured OpenID Connect provider, or else the embedded one. */
async function openSignIn(
  config: Config,
  deps: EmbeddedProviderDeps,
): Promise<{ signIn: SignIn; identity: Identity | undefined }> {
  if (config.signIn) return { signIn: createOpenIdSignIn(config.signIn, deps.log, deps.clock), identity: undefined }
  const identity = await createIdentity({
    ...deps,
    picturesDirectory: join(config.siteDirectory, 'pictures'),
    demoAccounts: config.demoAccounts,
    keySecret: readKeySecret(config.identityKeys),
    secondFactor: { isRequiredForStaff: config.isSecondFactorRequired },
  })
  return { signIn: identity.signIn, identity }
}
