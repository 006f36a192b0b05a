import { fastify, LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { appConfigRoutes } from './app-config-routes.ts'
import { attentionRoutes } from './payments/attention/attention-routes.ts'
import { catalogueRoutes } from './catalogue/catalogue-routes.ts'
import { checkoutRoutes } from './checkout/checkout-routes.ts'
import { counterRoutes } from './counter/counter-routes.ts'
import type { Context } from './context.ts'
import { customerCareRoutes } from './manager/customers/customer-care-routes.ts'
import { customersRoutes } from './customers/customers-routes.ts'
import { rejectMalformedConnection, rejectMalformedUrl, rejectNulInUrl } from './http/malformed-requests.ts'
import { CONNECTION_LIMITS, limitConnections } from './http/limits/connection-limits.ts'
import { handleErrors } from './http/error-handler.ts'
import { trackReplies } from './http/graceful-shutdown.ts'
import { healthRoutes } from './http/health.ts'
import { createMount } from './http/mount.ts'
import { describeApi } from './http/open-api.ts'
import { isLoopback } from './http/limits/private-address.ts'
import { measureRequests } from './http/request-metrics.ts'
import { setSecurityHeaders, withSecurityHeaders } from './http/security-headers.ts'
import { toFastifyTrustProxy } from './http/limits/trust-proxy.ts'
import { serveWebApp } from './http/pages/web-app.ts'
import { kitchenRoutes } from './kitchen/kitchen-routes.ts'
import { managerRoutes } from './manager/manager-routes.ts'
import { teamRoutes } from './manager/team/team-routes.ts'
import { customerOrdersRoutes } from './orders/customer-orders-routes.ts'
import { ordersRoutes } from './orders/orders-routes.ts'
import { webhookRoutes } from './payments/settling/webhook-routes.ts'
import { orderRefundsRoutes } from './payments/refunds/order-refunds-routes.ts'
import { privacyRoutes } from './privacy/privacy-routes.ts'
import { receiptsRoutes } from './receipts/receipts-routes.ts'
import { screensRoutes } from './staff/screens-routes.ts'
import { cloudPrntRoutes } from './printing/cloudprnt-routes.ts'
import { epsonRoutes } from './printing/epson-routes.ts'
import { polledHeadersSetter } from './polled-headers.ts'
import { parsePrinterBodies } from './printing/printer-bodies.ts'
import { printingRoutes } from './printing/printing-routes.ts'
import { reconciliationRoutes } from './reconciliation/reconciliation-routes.ts'
import { takingsRoutes } from './takings/takings-routes.ts'
import { tillsRoutes } from './tills/tills-routes.ts'
import manifest from '../package.json' with { type: 'json' }

const BODY_LIMIT_BYTES = 64 * 1024
/** Time limit for receiving a request, against clients that send it byte by byte. */
const REQUEST_TIMEOUT_MS = 60_000

export async function buildApp(
  context: Context,
  logger: FastifyServerOptions['loggerInstance'],
): Promise<FastifyInstance> {
  const { config, site } = context
  const https = config.publicUrl.startsWith('https:')
  const app = fastify({
    ...(logger && { loggerInstance: logger }),
    trustProxy: toFastifyTrustProxy(config.trustProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    frameworkErrors: withSecurityHeaders({ https }, rejectMalformedUrl),
    clientErrorHandler: rejectMalformedConnection({ https }),
    requestTimeout: REQUEST_TIMEOUT_MS,
    genReqId: () => crypto.randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
  })
  limitConnections(app.server, {
    ...CONNECTION_LIMITS,
    isProxy: (address) => config.trustProxy !== false || isLoopback(address),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('person', null)
  app.decorateRequest('till', null)
  app.decorateRequest('printer', null)
  setSecurityHeaders(app, { https })
  trackReplies(app)
  measureRequests(app, context.metrics)
  handleErrors(app)
  describeApi(app, { title: site.name, version: manifest.version })

  await app.register(async (api) => {
    rejectNulInUrl(api)
    const mount = createMount(api, context.guards)
    appConfigRoutes(mount, context.readAppConfig)
    attentionRoutes(mount, context.attention, context.attentionRefunds)
    catalogueRoutes(mount, context.menu, context.availability)
    checkoutRoutes(mount, context.checkout, context.balanceReservations)
    counterRoutes(mount, context.counter, context.questions)
    customerCareRoutes(mount, context.customerCare)
    customersRoutes(mount, context.customers)
    kitchenRoutes(mount, context.kitchen)
    managerRoutes(mount, context)
    customerOrdersRoutes(mount, context.customerOrders)
    ordersRoutes(mount, context.orders, polledHeadersSetter(context))
    orderRefundsRoutes(mount, context.orderRefunds)
    printingRoutes(mount, context.printing, context.printers)
    privacyRoutes(mount, context.privacy)
    receiptsRoutes(mount, context.receipts)
    screensRoutes(mount, context.screens)
    takingsRoutes(mount, context)
    reconciliationRoutes(mount, context.reconciliation)
    teamRoutes(mount, context.team)
    tillsRoutes(mount, context.tills, context.managedTills)
  })
  await app.register(async (api) => {
    rejectNulInUrl(api)
    parsePrinterBodies(api)
    const mount = createMount(api, context.guards)
    cloudPrntRoutes(mount, context.printing)
    epsonRoutes(mount, context.printing)
  })
  healthRoutes(app, context.health)
  webhookRoutes(app, context.webhooks)
  context.identity?.mount(app)
  const { webDirectory, publicUrl } = config
  serveWebApp(app, { site, webDirectory, publicUrl, readAppConfig: context.readAppConfig })
  return app
}
