import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Site } from '@fuel-shack/contract/site/site'
import type { AccountsDeps, AccountsService } from '@fuel-shack/identity/accounts-service'
import type { Identity, IdentityDeps } from '@fuel-shack/identity/identity'
import { uuidv7 } from 'uuidv7'
import { appConfigReader } from './app-config.ts'
import { listBackgroundJobs, purgeExpired } from './background-jobs.ts'
import { isTestKey } from './config/stripe-keys.ts'
import { ConfigError, type Config, type DataLocation } from './config.ts'
import { exampleProblems } from './config/site-problems.ts'
import { createChangeSignal, type ChangeSignal } from './db/change-signal.ts'
import { createClockWatch } from './db/clock-watch.ts'
import { openDatabase, type Database, type DatabaseAddress } from './db/database.ts'
import { describeStartProblem } from './db/start-problems.ts'
import { CliError } from './errors.ts'
import { stampUse } from './db/database-use.ts'
import { migrate } from './db/migrate.ts'
import { findExposedFiles } from './db/private-files.ts'
import { isOpenedAlone } from './db/engines/sqlite.ts'
import { createAccountCheck } from './http/auth/account-check.ts'
import { openDeletionLog, type DeletionLog } from './deletion-log.ts'
import { createBearerVerifier } from './http/auth/bearer.ts'
import { createCallLimits } from './http/limits/call-limits.ts'
import { createHealth } from './http/health.ts'
import { hasWebApp } from './http/pages/web-app.ts'
import { createRateLimits } from './http/limits/rate-limits.ts'
import { startJobs } from './jobs.ts'
import type { Log } from './log.ts'
import { createMessagesService } from './messages/messages-service.ts'
import { createMetrics } from './metrics.ts'
import { createAfterRestoreService } from './privacy/after-restore-service.ts'
import { listPrinters } from './printing/printers-store.ts'
import { createSignedEvents } from './providers/events/signed-events.ts'
import { createOneSignalMessages } from './providers/onesignal/onesignal-messages.ts'
import { routeMessages } from './providers/route-messages.ts'
import { openMail } from './providers/smtp/open-mail.ts'
import { createOpenIdSignIn } from './providers/openid/openid-sign-in.ts'
import type { SignIn } from './providers/sign-in.ts'
import { createStripePayments } from './providers/stripe/stripe-payments.ts'
import { createPrinterLogins } from './http/auth/printer-logins.ts'
import { lettersOf, outgoingOf, ownerAlertsOf, teamRecordOf } from './identity-ports.ts'
import { hashSecret } from './secret-hash.ts'
import { createRecordService } from './record/record-service.ts'
import { createSecurityLog } from './security-log.ts'
import { createServices } from './services.ts'
import { listSettings } from './settings/settings-store.ts'
import { listTills } from './tills/tills-store.ts'
import { assertEventAddress, readSite, readSiteCatalogue } from './site.ts'

interface DataDeps {
  database: Database
  clock: () => Date
  newId: () => string
  deletions: DeletionLog
}

/** The database and the services that commands use, without a server. */
export async function openData({ database: address, deletionsFile }: DataLocation) {
  const { database } = await openMigrated(address)
  const clock = () => new Date()
  const deps = { database, clock, newId: uuidv7, deletions: openDeletionLog(deletionsFile, clock) }
  const lists = { settings: listSettings, tills: listTills, printers: listPrinters }
  const afterRestore = createAfterRestoreService({ database, loadAccounts: () => loadAccounts(deps), lists })
  return { ...deps, afterRestore }
}

/** Imported here and not above: with another issuer, nothing of the embedded provider is loaded but its tables. */
async function loadAccounts(deps: AccountsDeps): Promise<AccountsService> {
  const { createAccountsService } = await import('@fuel-shack/identity/accounts-service')
  return createAccountsService(deps)
}

async function openMigrated(address: DatabaseAddress) {
  let database: Database | undefined
  try {
    database = openDatabase(address)
    return { database, applied: await migrate(database) }
  } catch (error) {
    await database?.close()
    const problem = describeStartProblem(address, error)
    throw problem === undefined ? error : new CliError(problem, { cause: error })
  }
}

/** The same on every instance. Keys are derived from it. */
async function readInstancesSecret({ signIn, stripe, identityKeys }: Config): Promise<string | Uint8Array> {
  if (signIn) return stripe.webhookSecret
  const { readKeySecret } = await import('@fuel-shack/identity/keys-service')
  return readKeySecret(identityKeys).derive('networks in the security log')
}

export type Context = Awaited<ReturnType<typeof createContext>>

/** Opens the database and composes the server. What it opened is closed again if it fails. */
export async function createContext(
  config: Config,
  log: Log,
  clock: () => Date = () => new Date(),
  elapsedMs: () => number = () => performance.now(),
) {
  const site = readSite(config.siteDirectory, config.ordering)
  const problems = config.production ? exampleProblems(site) : []
  if (problems.length > 0) throw new ConfigError(problems)
  assertEventAddress(site, config.event !== undefined)
  const newId = uuidv7
  const deletions = openDeletionLog(config.deletionsFile, clock)
  const database = await openForServer(config, { log, clock })
  const changes = createChangeSignal(database, (error) => log.warn({ err: error }, 'Lost the connection for changes'))
  const close = async () => {
    await changes.close()
    await database.close()
  }
  try {
    const composed = await compose(config, { log, clock, elapsedMs, newId, deletions, database, changes, site })
    return {
      ...composed,
      close: async () => {
        composed.closeMail()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

type Opened = DataDeps & { log: Log; changes: ChangeSignal; elapsedMs: () => number; site: Site }

/**
 * The composition root: with `services.ts` the only place that creates stores, services and adapters, and that reads the
 * time.
 */
async function compose(config: Config, opened: Opened) {
  const { database, changes, clock, elapsedMs, log, site } = opened
  const metrics = createMetrics()
  const instancesSecret = await readInstancesSecret(config)
  const securityLog = createSecurityLog({
    log,
    clock,
    secret: instancesSecret,
    onEvent: (event) => metrics.countSecurityEvent(event),
  })
  const onLimited = () => metrics.countRateLimited()
  const rateLimits = createRateLimits({ database, clock, onLimited })
  // An SQLite file is for one instance.
  const sharedLimits = database.engine === 'postgres' ? rateLimits : undefined
  const shared = { ...opened, publicUrl: config.publicUrl, rateLimits, securityLog }
  const mail = await openMail(config.smtp, { fromName: site.name, elapsedMs, metrics, log })
  const messages = createMessagesService({
    ...shared,
    canSend: config.canSend,
    metrics,
    messages: routeMessages({
      notifications: config.oneSignal && createOneSignalMessages(config.oneSignal),
      email: mail,
      events: createSignedEvents(config.event, clock),
    }),
  })
  const { identity, signIn } = await openSignIn(config, {
    ...shared,
    outgoing: outgoingOf(messages, config.canSend),
    teamRecord: teamRecordOf(createRecordService(shared)),
    pause: (milliseconds) => pause(milliseconds),
    alertOwner: ownerAlertsOf(shared, messages),
  })
  if (identity) messages.writeLettersWith(lettersOf(identity))
  const accounts = signIn.findTokenOwner && createAccountCheck(signIn.findTokenOwner, clock)
  const services = createServices({
    ...shared,
    payments: createStripePayments(config.stripe, { paymentMethods: site.payments.methods }),
    messages,
    signIn,
    identity,
    forgetAccount: (subject) => accounts?.invalidate(subject),
    metrics,
    randomInt,
    operatorPrinters: config.printers.map(({ password, ...printer }) => ({
      ...printer,
      passwordHash: hashSecret(password),
    })),
    instancesSecret,
    canSendEvents: config.event !== undefined,
  })
  const { hours, menu, printers, screens, settings, sweep, tillKeys } = services
  await menu.seedDetails(readSiteCatalogue(config.siteDirectory))
  await menu.logUnansweredSeafood()
  await settings.logDifferences()
  metrics.watchSweepLag(() => sweep.lagSeconds())
  metrics.watchScreens(() => screens.countOn())
  const onJump = (jump: { seconds: number }) => metrics.countClockJump(jump)
  const clockWatch = createClockWatch({ database, clock, elapsedMs, onJump, log })
  const jobDeps = { services, identity, clockWatch }
  return {
    ...services,
    closeMail: () => mail?.close(),
    config,
    site,
    database,
    changes,
    identity,
    rateLimits,
    securityLog,
    metrics,
    clockWatch,
    health: createHealth({
      database,
      clock,
      clockWatch,
      lacksWebApp: config.production && !hasWebApp(config.webDirectory),
      log,
    }),
    guards: {
      verifyBearer: createBearerVerifier({ signIn, accounts, securityLog, clock }),
      verifyTill: (key: string) => tillKeys.verifyTill(key),
      verifyPrinter: createPrinterLogins((id) => printers.findLogin(id)),
      ...createCallLimits({ shared: sharedLimits, securityLog, elapsedMs, onLimited }),
      securityLog,
    },
    readAppConfig: appConfigReader({
      config,
      site,
      signIn,
      checksPasswords: identity !== undefined,
      settings,
      hours,
      menu,
      clock,
    }),
    purgeExpired: () => purgeExpired(jobDeps),
    startJobs: () => startJobs(listBackgroundJobs(jobDeps), log),
  }
}

/** Opens and migrates the database, and rejects one of a trial in production and the reverse. */
async function openForServer(config: Config, { clock, log }: { clock: () => Date; log: Log }): Promise<Database> {
  const { database, applied } = await openMigrated(config.database)
  if (applied.length > 0) log.info({ migrations: applied }, 'The database was brought up to date')
  const exposed = config.database.engine === 'sqlite' ? findExposedFiles(config.database.file) : []
  if (database.sqlite && isOpenedAlone(database.sqlite)) {
    log.error('The disk of the database is full. Free some space, and restart the server before you use its commands')
  }
  if (exposed.length > 0) log.warn({ exposed }, 'Other accounts of this machine can open files of the database')
  try {
    const use = useOf(config)
    if (use) await stampUse(database.queries, use, clock())
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

/** @returns undefined for development with real providers and own accounts, after which production can start. */
function useOf({ production, stripe, oneSignal, demoAccounts }: Config) {
  if (production) return 'production'
  const hasStandIn = stripe.apiUrl !== undefined || oneSignal?.apiUrl !== undefined
  return hasStandIn || isTestKey(stripe.secretKey) || demoAccounts.length > 0 ? 'trial' : undefined
}

type EmbeddedProviderDeps = Omit<IdentityDeps, 'picturesDirectory' | 'demoAccounts' | 'keySecret' | 'secondFactor'>

/** The configured OpenID Connect provider, or else the embedded one. */
async function openSignIn(
  config: Config,
  deps: EmbeddedProviderDeps & { log: Log; elapsedMs: () => number },
): Promise<{ signIn: SignIn; identity: Identity | undefined }> {
  if (config.signIn) return { signIn: createOpenIdSignIn(config.signIn, deps.log, deps.elapsedMs), identity: undefined }
  const { createIdentity } = await import('@fuel-shack/identity/identity')
  const { readKeySecret } = await import('@fuel-shack/identity/keys-service')
  const identity = await createIdentity({
    ...deps,
    picturesDirectory: join(config.siteDirectory, 'pictures'),
    demoAccounts: config.demoAccounts,
    keySecret: readKeySecret(config.identityKeys),
    secondFactor: { isRequiredForStaff: config.isSecondFactorRequired },
  })
  return { signIn: identity.signIn, identity }
}
