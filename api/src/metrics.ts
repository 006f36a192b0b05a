import { ESCALATION_STEPS, type EscalationStepName } from '@fuel-shack/contract/orders/escalation'
import { ATTENTION_KINDS, type AttentionKind } from '@fuel-shack/contract/payments/payment-attention'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { MAIL_FAILURES, type MailFailure } from './providers/messages.ts'
import { WEBHOOK_REJECTIONS, type WebhookRejection } from './providers/payments.ts'

export type Metrics = ReturnType<typeof createMetrics>

const DURATION_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** The metrics for Prometheus. Labels have few values, so ids and addresses are never labels. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'fuel_shack_http_request_duration_seconds',
    help: 'Duration of requests by route pattern, method and status',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  })
  /** Looked up once: the library checks and joins the labels of each observation. */
  const requestSeries = new Map<string, ReturnType<typeof requests.labels>>()
  const settled = new Counter({
    name: 'fuel_shack_orders_settled_total',
    help: 'Paid checkouts that became orders, by what reported the payment',
    labelNames: ['cause'] as const,
    registers,
  })
  const sweepRecoveries = new Counter({
    name: 'fuel_shack_sweep_recoveries_total',
    help: 'Sweeps that settled a payment that no webhook had reported: check the webhook endpoint when this grows',
    registers,
  })
  const sweepFailures = new Counter({
    name: 'fuel_shack_sweep_failures_total',
    help: 'Checkouts that a sweep could not check with the payment provider',
    registers,
  })
  let readSweepLagSeconds: (() => Promise<number>) | undefined
  const sweepLag = new Gauge({
    name: 'fuel_shack_sweep_lag_seconds',
    help: 'Time since the least recently checked open checkout was checked; 0 if none is open',
    registers,
    async collect() {
      // Read for each scrape, so that it also grows while no sweep runs.
      if (readSweepLagSeconds) this.set(await readSweepLagSeconds().catch(() => Number.NaN))
    },
  })
  sweepLag.set(0)
  const attention = new Counter({
    name: 'fuel_shack_payments_need_attention_total',
    help: 'Payments that did not become an order and need the attention of staff, by reason',
    labelNames: ['reason'] as const,
    registers,
  })
  const escalations = new Counter({
    name: 'fuel_shack_order_escalations_total',
    help: 'What was done because staff had not opened an order, by step',
    labelNames: ['step'] as const,
    registers,
  })
  const rejectedWebhooks = new Counter({
    name: 'fuel_shack_webhooks_rejected_total',
    help: 'Webhook deliveries that were answered 400, by reason',
    labelNames: ['reason'] as const,
    registers,
  })
  const messages = new Counter({
    name: 'fuel_shack_messages_total',
    help: 'Attempts to send queued messages, by outcome',
    labelNames: ['outcome'] as const,
    registers,
  })
  const mailFailures = new Counter({
    name: 'fuel_shack_mail_failures_total',
    help: 'Attempts that the mail server did not accept, by reason: check SMTP_URL when `login` or `connection` grows',
    labelNames: ['reason'] as const,
    registers,
  })
  const refreshFailures = new Counter({
    name: 'fuel_shack_catalogue_refresh_failures_total',
    help: 'Failed refreshes of the catalogue; the last good copy is served meanwhile',
    registers,
  })
  const rateLimited = new Counter({
    name: 'fuel_shack_rate_limits_hit_total',
    help: 'Requests and logins that were rejected by a rate limit',
    registers,
  })
  const securityEvents = new Counter({
    name: 'fuel_shack_security_events_total',
    help: 'Security events by name and outcome, including those that the log suppressed',
    labelNames: ['event', 'outcome'] as const,
    registers,
  })
  let countScreens: (() => Promise<number>) | undefined
  const screens = new Gauge({
    name: 'fuel_shack_fulfilment_screens',
    help: 'Fulfilment screens that are on, of all instances',
    registers,
    async collect() {
      if (countScreens) this.set(await countScreens().catch(() => Number.NaN))
    },
  })
  screens.set(0)
  const unattended = new Counter({
    name: 'fuel_shack_unattended_total',
    help: 'Times that ordering was open and no fulfilment screen was on, counted by the instance that notified the owner',
    registers,
  })
  const clockJumps = new Counter({
    name: 'fuel_shack_clock_jumps_total',
    help: 'Times that the clock of this machine was set, by direction: check its time synchronisation',
    labelNames: ['direction'] as const,
    registers,
  })
  // Prometheus cannot alert on a series that does not exist until the first failure.
  for (const cause of ['webhook', 'sweep', 'balance']) settled.inc({ cause }, 0)
  for (const reason of ATTENTION_KINDS) attention.inc({ reason }, 0)
  for (const step of ESCALATION_STEPS) escalations.inc({ step }, 0)
  for (const reason of WEBHOOK_REJECTIONS) rejectedWebhooks.inc({ reason }, 0)
  for (const direction of ['back', 'forward']) clockJumps.inc({ direction }, 0)
  for (const outcome of ['sent', 'retried', 'given_up', 'dropped']) messages.inc({ outcome }, 0)
  for (const reason of MAIL_FAILURES) mailFailures.inc({ reason }, 0)

  return {
    observeRequest(request: { route: string; method: string; status: number; seconds: number }): void {
      const { route, method, status, seconds } = request
      const key = `${status} ${method} ${route}`
      let series = requestSeries.get(key)
      if (!series) requestSeries.set(key, (series = requests.labels({ route, method, status })))
      series.observe(seconds)
    },
    countSettled: (cause: 'webhook' | 'sweep' | 'balance'): void => settled.inc({ cause }),
    countSweep(swept: { settled: number; failed: number }): void {
      if (swept.settled > 0) sweepRecoveries.inc()
      sweepFailures.inc(swept.failed)
    },
    /** @param read called for each scrape. */
    watchSweepLag: (read: () => Promise<number>): void => void (readSweepLagSeconds = read),
    /** @param count called for each scrape. */
    watchScreens: (count: () => Promise<number>): void => void (countScreens = count),
    countClockJump: ({ seconds }: { seconds: number }): void =>
      clockJumps.inc({ direction: seconds < 0 ? 'back' : 'forward' }),
    countUnattended: (): void => unattended.inc(),
    countAttention: (reason: AttentionKind): void => attention.inc({ reason }),
    countEscalation: (step: EscalationStepName): void => escalations.inc({ step }),
    countRejectedWebhook: (reason: WebhookRejection): void => rejectedWebhooks.inc({ reason }),
    countMessage: (outcome: 'sent' | 'retried' | 'given_up' | 'dropped'): void => messages.inc({ outcome }),
    countMailFailure: (reason: MailFailure): void => mailFailures.inc({ reason }),
    countRefreshFailure: (): void => refreshFailures.inc(),
    countRateLimited: (): void => rateLimited.inc(),
    countSecurityEvent: (event: { event: string; outcome: string }): void => securityEvents.inc(event),

    /** Adds the metrics of the process (CPU, memory, event loop). */
    collectProcess: (): void => collectDefaultMetrics({ register: registry }),
    contentType: registry.contentType,
    read: (): Promise<string> => registry.metrics(),
  }
}
