import { fastify, LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { appConfigRoutes } from './app-config-routes.ts'
import { backupsRoutes } from '../office/backups/backups-routes.ts'
import { attentionRoutes } from '../sales/payments/attention/attention-routes.ts'
import { catalogueRoutes } from '../shop/catalogue/catalogue-routes.ts'
import { checkoutRoutes } from '../sales/checkout/checkout-routes.ts'
import { counterRoutes } from '../cards/counter/counter-routes.ts'
import type { Context } from './context.ts'
import { customerCareRoutes } from '../office/manager/customers/customer-care-routes.ts'
import { customersRoutes } from '../cards/customers/customers-routes.ts'
import { rejectMalformedConnection, rejectMalformedUrl, rejectNulInUrl } from '../platform/http/malformed-requests.ts'
import { CONNECTION_LIMITS, limitConnections } from '../platform/http/limits/connection-limits.ts'
import { handleErrors } from '../platform/http/error-handler.ts'
import { trackReplies } from '../platform/http/graceful-shutdown.ts'
import { healthRoutes } from '../platform/http/health.ts'
import { createMount } from '../platform/http/mount.ts'
import { describeApi } from '../platform/http/open-api.ts'
import { isLoopback } from '../platform/http/limits/private-address.ts'
import { measureRequests } from '../platform/http/request-metrics.ts'
import { setSecurityHeaders, withSecurityHeaders } from '../platform/http/security-headers.ts'
import { toFastifyTrustProxy } from '../platform/http/limits/trust-proxy.ts'
import { serveWebApp } from '../platform/http/pages/web-app.ts'
import { doctorRoutes } from '../office/doctor/doctor-routes.ts'
import { factsRoutes } from '../shop/facts/facts-routes.ts'
import { policiesRoutes } from '../shop/policies/policies-routes.ts'
import { kitchenRoutes } from '../shop/kitchen/kitchen-routes.ts'
import { managerRoutes } from '../office/manager/manager-routes.ts'
import { dishPictureRoutes, menuRoutes } from '../office/manager/menu/menu-routes.ts'
import { parsePictures, pictureRoutes } from '../office/manager/picture-routes.ts'
import { teamRoutes } from '../office/manager/team/team-routes.ts'
import { customerOrdersRoutes } from '../sales/orders/customer/customer-orders-routes.ts'
import { oldCardsRoutes } from '../cards/old-cards/old-cards-routes.ts'
import { counterOrdersRoutes } from '../sales/counter-orders/counter-orders-routes.ts'
import { outageOrdersRoutes } from '../sales/orders/outage/outage-orders-routes.ts'
import { ordersRoutes } from '../sales/orders/orders-routes.ts'
import { webhookRoutes } from '../sales/payments/reports/webhook-routes.ts'
import { orderRefundsRoutes } from '../sales/payments/refunds/orders/order-refunds-routes.ts'
import { privacyRoutes } from '../office/privacy/privacy-routes.ts'
import { receiptsRoutes } from '../sales/receipts/receipts-routes.ts'
import { setUpRoutes } from '../office/set-up/set-up-routes.ts'
import { screensRoutes } from '../team/screens-routes.ts'
import { cloudPrntRoutes } from '../sales/printing/cloudprnt-routes.ts'
import { epsonRoutes } from '../sales/printing/epson-routes.ts'
import { forgetTypedTexts } from './demo-calls.ts'
import { polledHeadersSetter } from './polled-headers.ts'
import { parsePrinterBodies } from '../sales/printing/printer-bodies.ts'
import { printingRoutes } from '../sales/printing/printing-routes.ts'
import { reconciliationRoutes } from '../office/reconciliation/reconciliation-routes.ts'
import { takingsRoutes } from '../office/takings/takings-routes.ts'
import { tillsRoutes } from '../cards/tills/tills-routes.ts'
import manifest from '../../package.json' with { type: 'json' }

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
  app.decorateRequest('user', null)
  app.decorateRequest('till', null)
  app.decorateRequest('printer', null)
  setSecurityHeaders(app, { https })
  trackReplies(app)
  measureRequests(app, context.metrics)
  handleErrors(app)
  describeApi(app, { title: site.name, version: manifest.version })

  await app.register(async (api) => {
    rejectNulInUrl(api)
    if (config.demo === 'public') forgetTypedTexts(api)
    const mount = createMount(api, context.guards)
    appConfigRoutes(mount, context.readAppConfig)
    backupsRoutes(mount, context.readBackups)
    attentionRoutes(mount, context.attention, context.attentionRefunds)
    catalogueRoutes(mount, context.menu, context.availability)
    checkoutRoutes(mount, context.checkout, context.balanceReservations)
    counterRoutes(mount, context.counter, context.oldCardsAtCounter)
    customerCareRoutes(mount, context.customerCare)
    customersRoutes(mount, context.customers)
    kitchenRoutes(mount, context.kitchen)
    doctorRoutes(mount, context.doctor)
    managerRoutes(mount, context)
    menuRoutes(mount, context.managedMenu)
    customerOrdersRoutes(mount, context.customerOrders)
    oldCardsRoutes(mount, context.oldCards)
    counterOrdersRoutes(mount, context.counterOrders)
    ordersRoutes(mount, context.orders, polledHeadersSetter(context))
    outageOrdersRoutes(mount, context.outageOrders)
    orderRefundsRoutes(mount, context.orderRefunds)
    printingRoutes(mount, context.printing, context.printers)
    privacyRoutes(mount, context.privacy)
    receiptsRoutes(mount, context.receipts)
    screensRoutes(mount, context.screens)
    setUpRoutes(mount, context.setUp)
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
  await app.register(async (api) => {
    rejectNulInUrl(api)
    parsePictures(api)
    const mount = createMount(api, context.guards)
    pictureRoutes(mount, context.managerDay)
    dishPictureRoutes(mount, context.managedMenu)
  })
  healthRoutes(app, context.health)
  webhookRoutes(app, context.webhooks)
  context.identity?.mount(app)
  factsRoutes(app, context.facts, context.pictures)
  policiesRoutes(app, { ...context, readRestStop: context.settings.readRestStop })
  const { webDirectory, publicUrl } = config
  await serveWebApp(app, {
    readPlace: () => context.settings.readRestStop(),
    webDirectory,
    publicUrl,
    readLook: () => context.facts.readInlined(),
    readAppConfig: context.readAppConfig,
  })
  return app
}
