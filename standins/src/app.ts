// Builds the stand-ins without starting them: routes, the account's catalogue, and the work that falls due by the
// clock. Tests give a clock and drain the work themselves; only main.ts starts the timer.
import formbody from '@fastify/formbody'
import fastify, { type FastifyInstance } from 'fastify'
import qs from 'qs'
import { assetRoutes } from './asset-routes.ts'
import { frontPage } from './front-page.ts'
import { messagesPage } from './onesignal/messages-page.ts'
import { NotificationStore } from './onesignal/notification-store.ts'
import { notificationRoutes } from './onesignal/notification-routes.ts'
import { Store } from './store.ts'
import { seedCatalogue, type CatalogueFile } from './stripe/catalogue-seed.ts'
import type { WebhookEndpoint } from './stripe/webhooks/deliveries.ts'
import { expireOverdueSessions } from './stripe/checkout-page/expire-session.ts'
import { openAccount } from './stripe/open-account.ts'
import { paymentLinkRoutes } from './stripe/payment-links/payment-link-routes.ts'
import { payRoutes } from './stripe/checkout-page/pay-routes.ts'
import { paymentsPage } from './stripe/dashboard/payments-page.ts'
import { stripeRoutes } from './stripe/api/stripe-routes.ts'
import { endDelayedRefunds } from './stripe/api/refund-calls.ts'
import { settleDelayedPayments } from './stripe/checkout-page/take-payment.ts'

export type StandinsOptions = {
  dataDir: string
  stripeKey: string
  oneSignalKey: string
  catalogue?: CatalogueFile
  webhook?: WebhookEndpoint
  /** Where a browser reaches the payment page; the listening address when left out. */
  publicUrl?: string
  clock?: () => Date
}

export type Standins = {
  app: FastifyInstance
  /** Does everything that is due by the clock: expiries, delayed payments, webhooks. Resolves when nothing is left. */
  drain(): Promise<void>
  /** Drains from now on: soon after every request, and by a timer. */
  start(): void
  close(): Promise<void>
}

const timerMs = 500
const parseForm = (text: string) => qs.parse(text, { arrayLimit: 200, depth: 8, parameterLimit: 5000 })

export function buildStandins(options: StandinsOptions): Standins {
  const clock = options.clock ?? (() => new Date())
  const store = new Store(options.dataDir)
  const app = fastify({ routerOptions: { querystringParser: parseForm } })
  const payUrl = (sessionId: string) => `${options.publicUrl ?? app.listeningOrigin}/pay/${sessionId}`
  const account = openAccount({ store, clock, webhook: options.webhook, payUrl })
  const { catalogue } = options
  if (catalogue) store.transaction(() => seedCatalogue(account, catalogue))

  const notifications = new NotificationStore(store, clock)
  app.register(formbody, { parser: parseForm })
  app.register(assetRoutes)
  app.register(frontPage)
  app.register(payRoutes, { store, account, clock })
  app.register(paymentLinkRoutes, { store, account })
  app.register(paymentsPage, { store, account })
  app.register(stripeRoutes, { prefix: '/v1', store, account, key: options.stripeKey })
  app.register(notificationRoutes, { prefix: '/onesignal', notifications, key: options.oneSignalKey })
  app.register(messagesPage, { notifications })

  const drain = async () => {
    store.transaction(() => {
      expireOverdueSessions(account)
      settleDelayedPayments(account)
      endDelayedRefunds(account)
    })
    await account.deliveries.deliverDue()
  }
  let timer: NodeJS.Timeout | undefined
  const drainNow = () => {
    drain().catch((error: unknown) => console.error('The stand-ins could not do what was due:', error))
  }
  app.addHook('onResponse', async (request) => {
    if (timer && request.method === 'POST') drainNow()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await account.deliveries.stop()
    store.close()
  })
  return {
    app,
    drain,
    start: () => {
      timer ??= setInterval(drainNow, timerMs)
    },
    close: () => app.close(),
  }
}
