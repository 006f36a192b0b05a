import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { appConfigReader } from './app-config.ts'
import { createCatalogueService } from './catalogue/catalogue-service.ts'
import { createAttentionService } from './checkout/attention-service.ts'
import { createCheckoutService } from './checkout/checkout-service.ts'
import { createRefundEvents } from './checkout/refund-events.ts'
import { createSettleService } from './checkout/settle-service.ts'
import { createSupersededPages } from './checkout/superseded-pages.ts'
import { createSweepService } from './checkout/sweep-service.ts'
import { createWebhookService } from './checkout/webhook-service.ts'
import type { Config, DataLocation } from './config.ts'
import { countSessionsWithPrefix } from './checkout/session-origin-store.ts'
import { createCustomersService } from './customers/customers-service.ts'
import { createDataOriginService, type DataOriginService } from './data-origin/data-origin-service.ts'
import { separateTrialData } from './data-origin/separate-trial-data.ts'
import { createChangeSignal } from './db/change-signal.ts'
import { openDatabase, type DatabaseAddress } from './db/database.ts'
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
import { createIdentity, type Identity } from './identity/identity.ts'
import { readKeySecret } from './identity/keys/key-secret.ts'
import { startJobs } from './jobs.ts'
import type { Log } from './log.ts'
import { createLoyaltyService } from './loyalty/loyalty-service.ts'
import { createMessagesService } from './messages/messages-service.ts'
import { createMetrics } from './metrics.ts'
import { createOrdersService } from './orders/orders-service.ts'
import { createAfterRestoreService } from './privacy/after-restore-service.ts'
import { createPrivacyService } from './privacy/privacy-service.ts'
import { createRetentionService } from './privacy/retention-service.ts'
import { createOneSignalMessages } from './providers/onesignal/onesignal-messages.ts'
import { createOpenIdSignIn } from './providers/openid/openid-sign-in.ts'
import type { SignIn } from './providers/sign-in.ts'
import { SESSION_ID_PREFIXES } from './providers/stripe/session-ids.ts'
import { createStripePayments } from './providers/stripe/stripe-payments.ts'
import { createRefundsService } from './refunds/refunds-service.ts'
import { createSecurityLog } from './security-log.ts'
import { readSite } from './site.ts'
import { createTillKeysService } from './tills/till-keys-service.ts'
import { createTillsService } from './tills/tills-service.ts'

/** The data alone, for commands. */
export async function openData({ database: address, deletionsFile }: DataLocation) {
  const { database } = await openUpToDate(address)
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

async function openUpToDate(address: DatabaseAddress) {
  const database = openDatabase(address)
  try {
    return { database, applied: await migrate(database) }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** What the log's hashes of networks are keyed with, the same on every instance. Stripe knows its webhook secret too. */
function networkSecret({ signIn, stripe, identityKeys }: Config): string | Uint8Array {
  return signIn ? stripe.webhookSecret : readKeySecret(identityKeys).derive('networks in the security log')
}

export type Context = Awaited<ReturnType<typeof createContext>>

/** The composition root: the only place that builds stores, services and adapters, and that knows the time. */
export async function createContext(config: Config, log: Log, clock: () => Date = () => new Date()) {
  const site = readSite(config.siteDirectory, config.ordering)
  const { publicUrl } = config
  const newId = uuidv7
  const { database, applied } = await openUpToDate(config.database)
  if (applied.length > 0) log.info({ migrations: applied }, 'The database was brought up to date')
  const deletions = openDeletionLog(config.deletionsFile, clock)
  const exposed = config.database.engine === 'sqlite' ? findExposedFiles(config.database.file) : []
  if (exposed.length > 0) log.warn({ exposed }, 'Other accounts of this machine can open files of the database')
  try {
    await separateTrialData(config, composeDataOrigin({ database, clock, newId, deletions }))
  } catch (error) {
    await database.close()
    throw error
  }
  const changes = createChangeSignal(database, (error) => log.warn({ err: error }, 'Listening for changes broke off'))
  const metrics = createMetrics()
  const securityLog = createSecurityLog({
    log,
    clock,
    secret: networkSecret(config),
    onEvent: (event) => metrics.countSecurityEvent(event),
  })
  const rateLimits = createRateLimits({ database, clock, onLimited: () => metrics.countRateLimited() })

  let identity: Identity | undefined
  let signIn: SignIn
  if (config.signIn) {
    signIn = createOpenIdSignIn(config.signIn, log, clock)
  } else {
    const { demoAccounts } = config
    const markFile = join(config.siteDirectory, 'pictures', 'mark.svg')
    identity = await createIdentity({
      database,
      clock,
      newId,
      publicUrl,
      site,
      markFile,
      demoAccounts,
      keySecret: readKeySecret(config.identityKeys),
      rateLimits,
      securityLog,
      secondFactor: { isRequiredForStaff: config.isSecondFactorRequired },
      deletions,
      log,
    })
    signIn = identity.signIn
  }
  const tokenRules = identity?.tokenRules ?? externalTokenRules(config.tokenMaxSeconds)
  const accounts = identity && createAccountCheck(identity.findTokenOwner, clock)
  identity?.ownAccount.onDeleted((subject) => accounts?.invalidate(subject))
  const payments = createStripePayments(config.stripe, { paymentMethods: site.payments.methods })
  const messages = createMessagesService({
    database,
    messages: createOneSignalMessages(config.oneSignal),
    metrics,
    clock,
    newId,
    log,
  })
  const catalogue = createCatalogueService({ database, payments, metrics, clock, log })
  const loyalty = createLoyaltyService({ database, programme: site.loyalty, clock, newId, randomInt })
  const customers = createCustomersService({ database, signIn, loyalty, tokenRules, securityLog, clock, newId })
  const tillKeys = createTillKeysService({ database, clock, newId, securityLog })
  const tills = createTillsService({ database, loyalty, messages, securityLog, site, publicUrl, clock })
  const orders = createOrdersService({
    database,
    changes,
    customers,
    messages,
    site,
    publicUrl,
    clock,
    newId,
    securityLog,
    log,
  })
  const attention = createAttentionService({
    database,
    changes,
    messages,
    metrics,
    publicUrl,
    clock,
    newId,
    securityLog,
    log,
  })
  const refunds = createRefundsService({ orders, loyalty, clock })
  const settle = createSettleService({ orders, loyalty, refunds, attention, metrics, clock, newId, log })
  const supersededPages = createSupersededPages({ database, payments, settle, log })
  const checkout = createCheckoutService({
    database,
    catalogue,
    customers,
    payments,
    supersededPages,
    site,
    publicUrl,
    clock,
    newId,
  })
  const refundEvents = createRefundEvents({ refunds, attention })
  const webhooks = createWebhookService({
    database,
    payments,
    settle,
    refundEvents,
    catalogue,
    metrics,
    clock,
    securityLog,
  })
  const sweep = createSweepService({ database, payments, settle, metrics, clock, log })
  metrics.watchSweepLag(() => sweep.lagSeconds())

  const privacy = createPrivacyService({
    database,
    changes,
    customers,
    loyalty,
    ownAccount: identity?.ownAccount,
    exportSecondFactor: async (subject) => identity?.exportSecondFactor(subject) ?? null,
    deletions,
    clock,
    log,
  })
  const retention = createRetentionService({ database, messages, periods: site.privacy, clock, log })

  return {
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
      limit: createCallLimits(rateLimits, securityLog),
      securityLog,
    },
    catalogue,
    customers,
    loyalty,
    orders,
    messages,
    attention,
    checkout,
    supersededPages,
    settle,
    refundEvents,
    webhooks,
    sweep,
    tills,
    tillKeys,
    privacy,
    retention,
    readAppConfig: appConfigReader({ config, site, signIn, checksPasswords: identity !== undefined, catalogue }),
    purgeExpired,
    startJobs: () =>
      startJobs(
        [
          { name: 'refresh the catalogue', everySeconds: 300, run: () => catalogue.refresh() },
          { name: 'sweep unsettled checkouts', everySeconds: 2, run: (signal) => sweep.sweepWhenDue(signal) },
          {
            name: 'close replaced payment pages',
            everySeconds: 30,
            run: (signal) => supersededPages.closeLeftOpen(signal),
          },
          {
            name: 'send queued messages',
            everySeconds: 2,
            wakeOn: messages.onQueued,
            run: (signal) => messages.drain(signal),
          },
          {
            name: 'apply retention periods',
            everySeconds: 3600,
            firstAfterSeconds: 120,
            run: (signal) => retention.applyRetention(signal),
          },
          { name: 'take over rotated keys', everySeconds: 30, run: async () => identity?.refreshKeys() },
          { name: 'delete what expired', everySeconds: 600, firstAfterSeconds: 60, run: () => purgeExpired() },
        ],
        log,
      ),
    async close() {
      await changes.close()
      await database.close()
    },
  }

  async function purgeExpired(): Promise<void> {
    await rateLimits.purgeExpired()
    await customers.purgeForgotten()
    await identity?.purgeExpired()
    await tills.purgeOld()
  }
}
