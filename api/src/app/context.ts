import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { DEMO_MARK_CSS } from '@fuel-shack/contract/shop/demo-mark'
import type { RestStop } from '@fuel-shack/contract/shop/rest-stop/rest-stop'
import type { AccountsDeps, AccountsService } from '@fuel-shack/identity/accounts-service'
import { uuidv7 } from 'uuidv7'
import { appConfigReader } from './app-config.ts'
import { backupSettingsOf } from './backup-settings.ts'
import { watchBackups } from './watch-backups.ts'
import { listBackgroundJobs, purgeExpired } from './background-jobs.ts'
import { setUpDoctor } from './doctor/doctor-setup.ts'
import type { Config } from '../platform/config/config.ts'
import type { DataLocation } from '../platform/config/data-location.ts'
import { checkProvider } from './check-providers.ts'
import { limitPublicCalls } from './demo-calls.ts'
import { keySecretOf, openProviderKeys } from './typed-keys.ts'
import { createChangeSignal, type ChangeSignal } from '../platform/db/change-signal.ts'
import type { BackupSettings } from '../platform/db/backup/make-backup.ts'
import { createClockWatch } from '../platform/db/clock-watch.ts'
import type { Database } from '../platform/db/database.ts'
import { createAccountCheck } from '../platform/http/auth/account-check.ts'
import { openDeletionLog, type DeletionLog } from '../platform/deletion-log.ts'
import { createBearerVerifier } from '../platform/http/auth/bearer.ts'
import { createCallLimits } from '../platform/http/limits/call-limits.ts'
import { createHealth } from '../platform/http/health.ts'
import { hasWebApp } from '../platform/http/pages/web-app.ts'
import { createRateLimits } from '../platform/http/limits/rate-limits.ts'
import { startJobs } from '../platform/runtime/jobs.ts'
import type { Log } from '../platform/log.ts'
import { createMessagesService } from '../messages/messages-service.ts'
import { createMetrics } from '../platform/monitoring/metrics.ts'
import { createAfterRestoreService } from '../office/privacy/after-restore-service.ts'
import { findLastActivity, insertRestore } from '../office/backups/restores-store.ts'
import { listPrinters } from '../sales/printing/printers-store.ts'
import { createSignedEvents } from '../platform/providers/events/signed-events.ts'
import { listProviderChecks } from '../platform/providers/checks/provider-checks.ts'
import { createOneSignalMessages } from '../platform/providers/onesignal/onesignal-messages.ts'
import { routeMessages } from '../platform/providers/route-messages.ts'
import { openMail } from '../platform/providers/smtp/open-mail.ts'
import { createStripePayments } from '../platform/providers/stripe/stripe-payments.ts'
import { createPrinterLogins } from '../platform/http/auth/printer-logins.ts'
import { accountMessagesOf, outgoingOf, ownerAlertsOf, teamAuditOf } from './identity-ports.ts'
import { hashSecret } from '../platform/secret-hash.ts'
import { assertEventAddress } from '../shop/rest-stop/site.ts'
import { createAuditTrailService } from '../records/audit/audit-trail-service.ts'
import { createSecurityLog } from '../platform/monitoring/security-log.ts'
import { readInstancesSecret } from './instances-secret.ts'
import { factsToImport } from './facts-to-import.ts'
import { openSignIn } from './open-sign-in.ts'
import { isTrial, openForServer, openMigrated, stampUseOf } from './open-database.ts'
import { createServices } from './services.ts'
import { listSettings } from '../records/settings/settings-store.ts'
import { listTills } from '../cards/tills/tills-store.ts'
import { openLoginPictures } from '../shop/pictures/login-pictures.ts'
import { openRestStop } from '../shop/folder/open-rest-stop.ts'
import { openLiveSite } from '../records/settings/live-site.ts'
import { createReadiness } from '../records/settings/readiness.ts'
import { createSettingsService } from '../records/settings/settings-service.ts'
import { createNoPayments } from '../platform/providers/no-payments.ts'

interface DataDeps {
  database: Database
  clock: () => Date
  newId: () => string
  deletions: DeletionLog
}

/** @param backups where a backup goes before the database is migrated; undefined for none. */
type OpenedLocation = Pick<DataLocation, 'database' | 'deletionsFile'> & { backups?: BackupSettings }

/** The database and the services that commands use, without a server. */
export async function openData({ database: address, deletionsFile, backups }: OpenedLocation) {
  const { database } = await openMigrated(address, { backups })
  const clock = () => new Date()
  const deps = { database, clock, newId: uuidv7, deletions: openDeletionLog(deletionsFile, clock) }
  const lists = { settings: listSettings, tills: listTills, printers: listPrinters }
  const afterRestore = createAfterRestoreService({
    ...deps,
    loadAccounts: () => loadAccounts(deps),
    lists,
    restores: { insertRestore, findLastActivity },
  })
  return { ...deps, afterRestore }
}

/** Imported here and not above: with another issuer, nothing of the embedded provider is loaded but its tables. */
async function loadAccounts(deps: AccountsDeps): Promise<AccountsService> {
  const { createAccountsService } = await import('@fuel-shack/identity/accounts-service')
  return createAccountsService(deps)
}

export type Context = Awaited<ReturnType<typeof createContext>>

/** Opens the database and composes the server. What it opened is closed again if it fails. */
export async function createContext(
  config: Config,
  log: Log,
  clock: () => Date = () => new Date(),
  elapsedMs: () => number = () => performance.now(),
) {
  const deletions = openDeletionLog(config.deletionsFile, clock)
  const database = await openForServer(config, { log, clock })
  const changes = createChangeSignal(database, (error) => log.warn({ err: error }, 'Lost the connection for changes'))
  const close = async () => {
    await changes.close()
    await database.close()
  }
  try {
    const imported = await openRestStop({
      database,
      clock,
      siteDirectory: config.siteDirectory,
      check: ({ restStop }) => factsToImport(restStop, config),
    })
    const opened = { log, clock, elapsedMs, newId: uuidv7, deletions, database, changes, imported }
    const composed = await compose(config, opened)
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

type Opened = DataDeps & { log: Log; changes: ChangeSignal; elapsedMs: () => number; imported: RestStop }

/**
 * The composition root: with `services.ts` the only place that creates stores, services and adapters, and that reads the
 * time.
 */
async function compose(given: Config, opened: Opened) {
  const { imported, ...kernel } = opened
  const { providerKeys, keysVersion, config, problems: keyProblems } = await openProviderKeys(given, opened)
  // A test key that was typed makes the database one of a trial.
  await stampUseOf(config, kernel)
  const { database, changes, clock, elapsedMs, log } = kernel
  const metrics = createMetrics()
  const backups = backupSettingsOf(config)
  const demoMark = config.demo === undefined ? '' : DEMO_MARK_CSS
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
  const ordering = config.ordering ?? imported.ordering
  const settings = createSettingsService({ ...kernel, imported: { ...imported, ordering }, securityLog })
  const live = await openLiveSite(() => settings.readRestStop())
  const loginPictures = await openLoginPictures(database, () => settings.readRestStop())
  const refreshSite = async () => {
    await live.refresh()
    await loginPictures.refresh()
  }
  const { site } = live
  assertEventAddress(await settings.readRestStop(), config.event !== undefined)
  const canTakePayments = config.stripe.secretKey !== ''
  const readiness = createReadiness({ production: config.production, canTakePayments, settings })
  const shared = { ...kernel, site, settings, publicUrl: config.publicUrl, rateLimits, securityLog }
  const mail = await openMail(config.smtp, { readFromName: () => site.name, elapsedMs, metrics, log })
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
    teamAudit: teamAuditOf(createAuditTrailService(shared)),
    pause: (milliseconds) => pause(milliseconds),
    alertOwner: ownerAlertsOf(shared, messages),
    readPictures: loginPictures.read,
    demoMark,
  })
  if (identity) messages.writeAccountMessagesWith(accountMessagesOf(identity))
  const accounts = signIn.findTokenOwner && createAccountCheck(signIn.findTokenOwner, clock)
  const payments = canTakePayments
    ? createStripePayments(config.stripe, { readPaymentMethods: () => site.payments.methods })
    : createNoPayments()
  const services = createServices({
    ...shared,
    payments,
    messages,
    signIn,
    identity,
    demoMark,
    forgetAccount: (subject) => accounts?.invalidate(subject),
    metrics,
    randomInt,
    operatorPrinters: config.printers.map(({ password, ...printer }) => ({
      ...printer,
      passwordHash: hashSecret(password),
    })),
    instancesSecret,
    backups,
    canSendEvents: config.event !== undefined,
    doctor: setUpDoctor(config, { database, clock, secret: instancesSecret, listProviderChecks }),
    readiness,
    providerKeys,
    checkProvider,
    atStart: {
      isTrial: isTrial(config),
      canTakePayments,
      canSend: config.canSend,
      isSet: config.isSet,
      providersWith: config.providersWith,
      keySecret: keySecretOf(config),
      keysVersion,
    },
  })
  const { facts, hours, menu, printers, screens, surcharge, sweep, tillKeys } = services
  watchBackups(metrics, { database, clock, backups })
  await menu.logUnansweredSeafood()
  metrics.watchSweepLag(() => sweep.lagSeconds())
  metrics.watchScreens(() => screens.countOn())
  const onJump = (jump: { seconds: number }) => metrics.countClockJump(jump)
  const clockWatch = createClockWatch({ database, clock, elapsedMs, onJump, log })
  const haveKeysChanged = async () => (await providerKeys.readVersion()) !== keysVersion
  const callLimits = createCallLimits({ shared: sharedLimits, securityLog, elapsedMs, onLimited })
  const jobDeps = { services, identity, clockWatch, refreshSite, haveKeysChanged }
  return {
    ...services,
    closeMail: () => mail?.close(),
    /** The typed keys that cannot be used, in words. */
    keyProblems,
    readiness,
    config,
    site,
    refreshSite,
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
      doctorSecret: instancesSecret,
      log,
    }),
    guards: {
      verifyBearer: createBearerVerifier({ signIn, accounts, securityLog, clock }),
      verifyTill: (key: string) => tillKeys.verifyTill(key),
      verifyPrinter: createPrinterLogins((id) => printers.findLogin(id)),
      ...callLimits,
      limit: config.demo === 'public' ? limitPublicCalls(callLimits.limit) : callLimits.limit,
      securityLog,
    },
    readAppConfig: appConfigReader({
      config,
      site,
      signIn,
      checksPasswords: identity !== undefined,
      settings,
      hours,
      facts,
      menu,
      surcharge,
      readiness,
      clock,
    }),
    checkPaymentKey: () => payments.checkKey(),
    purgeExpired: () => purgeExpired(jobDeps),
    /** @param restart starts the server anew; called once the keys of its adapters have changed */
    startJobs: (restart: () => void = () => undefined) => startJobs(listBackgroundJobs({ ...jobDeps, restart }), log),
  }
}
