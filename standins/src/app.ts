import formbody from '@fastify/formbody'
import fastify, { type FastifyInstance } from 'fastify'
import qs from 'qs'
import { assetRoutes, isAsset } from './asset-routes.ts'
import { frontPage } from './front-page.ts'
import { createMailServer } from './mail/mail-server.ts'
import { createMailStore, type MailStore } from './mail/mail-store.ts'
import { messagesPage } from './onesignal/messages-page.ts'
import { createNotificationStore } from './onesignal/notification-store.ts'
import { notificationRoutes } from './onesignal/notification-routes.ts'
import { printerPage } from './printer/printer-page.ts'
import { StandinPrinter, type PrinterOptions } from './printer/standin-printer.ts'
import { Store } from './store.ts'
import type { WebhookEndpoint } from './stripe/webhooks/deliveries.ts'
import { expireOverdueSessions } from './stripe/checkout-page/expire-session.ts'
import { openAccount, type StripeAccount } from './stripe/account.ts'
import { payRoutes } from './stripe/checkout-page/pay-routes.ts'
import { paymentsPage } from './stripe/dashboard/payments-page.ts'
import { Faults, faultRoutes } from './stripe/api/faults.ts'
import { stripeRoutes } from './stripe/api/stripe-routes.ts'
import { settleDelayedRefunds } from './stripe/api/refund-calls.ts'
import { settleDelayedPayments } from './stripe/checkout-page/take-payment.ts'

export interface StandinsOptions {
  dataDir: string
  stripeKey: string
  oneSignalKey: string
  /** Shown on the payment page. */
  businessName?: string
  webhook?: WebhookEndpoint
  /** The origin of the payment page for a browser; by default the listening address. */
  publicUrl?: string
  /** Without it there is no docket printer. */
  printer?: PrinterOptions
  clock?: () => Date
  /** Strangers reach the payment page, and nothing that shows or changes what others did: neither messages nor payments. */
  onlyPaymentPage?: boolean
}

export interface Standins {
  app: FastifyInstance
  /** Runs everything that is due: expiries, delayed payments, webhooks. Resolves when nothing is left. */
  drain(): Promise<void>
  /** Receives emails. @returns the port. */
  listenForMail(options: { host: string; port: number }): Promise<number>
  /** Starts draining: after every POST request, and on a timer. */
  start(): void
  close(): Promise<void>
}

const TIMER_MS = 500
const parseForm = (text: string) => qs.parse(text, { arrayLimit: 200, depth: 8, parameterLimit: 5000 })

/**
 * Builds the stand-ins without starting them: the routes and the scheduled work. Only `main.ts`
 * starts the timer; tests pass a clock and drain the work themselves.
 */
export function buildStandins(options: StandinsOptions): Standins {
  const clock = options.clock ?? (() => new Date())
  const store = new Store(options.dataDir)
  const app = fastify({ routerOptions: { querystringParser: parseForm } })
  const payUrl = (sessionId: string) => `${options.publicUrl ?? app.listeningOrigin}/pay/${sessionId}`
  const account = openAccount({ store, clock, webhook: options.webhook, businessName: options.businessName, payUrl })

  const printer = options.printer && new StandinPrinter(options.printer, clock)
  const mails = createMailStore(store, clock)
  const mailServer = createMailServer(mails)
  if (options.onlyPaymentPage) closeOtherPages(app)
  registerRoutes(app, { store, account, clock, options, printer, mails })
  const drain = async () => {
    store.transaction(() => {
      expireOverdueSessions(account)
      settleDelayedPayments(account)
      settleDelayedRefunds(account)
    })
    await account.deliveries.deliverDue()
  }
  let timer: NodeJS.Timeout | undefined
  const drainNow = () => {
    drain().catch((error: unknown) => console.error('The stand-ins failed to run scheduled work:', error))
  }
  app.addHook('onResponse', async (request) => {
    if (timer && request.method === 'POST') drainNow()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await printer?.stop()
    await account.deliveries.stop()
    await new Promise<void>((resolve) => {
      mailServer.close(resolve)
    })
    store.close()
  })
  return {
    app,
    drain,
    listenForMail: ({ host, port }) =>
      new Promise((resolve, reject) => {
        mailServer.on('error', reject)
        const listening = mailServer.listen(port, host, () => {
          const address = listening.address()
          resolve(typeof address === 'object' && address ? address.port : port)
        })
      }),
    start: () => {
      timer ??= setInterval(drainNow, TIMER_MS)
      printer?.start()
    },
    close: () => app.close(),
  }
}

/** The calls of the API have keys, which the product has. */
function closeOtherPages(app: FastifyInstance): void {
  const isOpen = (path: string) => /^\/(?:pay|v1|onesignal)\//.test(path) || isAsset(path)
  app.addHook('onRequest', async ({ url }, reply) => {
    if (!isOpen(url.split('?', 1)[0] ?? '')) return reply.code(404).send()
  })
}

interface RouteDeps {
  store: Store
  account: StripeAccount
  clock: () => Date
  options: StandinsOptions
  printer: StandinPrinter | undefined
  mails: MailStore
}

function registerRoutes(app: FastifyInstance, { store, account, clock, options, printer, mails }: RouteDeps): void {
  const notifications = createNotificationStore(store, clock)
  app.register(formbody, { parser: parseForm })
  app.register(assetRoutes)
  app.register(frontPage, { hasPrinter: printer !== undefined })
  if (printer) app.register(printerPage, { printer })
  app.register(payRoutes, { account })
  app.register(paymentsPage, { account })
  const faults = new Faults()
  app.register(faultRoutes, { faults })
  app.register(stripeRoutes, { prefix: '/v1', account, key: options.stripeKey, faults })
  app.register(notificationRoutes, { prefix: '/onesignal', notifications, key: options.oneSignalKey })
  app.register(messagesPage, { notifications, mails })
}
