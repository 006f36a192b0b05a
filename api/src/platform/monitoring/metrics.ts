import { ESCALATION_STEPS, type EscalationStepName } from '@fuel-shack/contract/shop/rest-stop/escalation'
import { ATTENTION_KINDS, type AttentionKind } from '@fuel-shack/contract/sales/payments/payment-attention'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { MAIL_FAILURES, type MailFailure } from '../providers/messages.ts'
import { WEBHOOK_REJECTIONS, type WebhookRejection } from '../providers/payments.ts'
import { VERSION } from '../version.ts'

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

  const counter = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name, help, labelNames, registers })

  /** A value that is read for each scrape: 0 until `watch` is called, NaN if it cannot be read. */
  function gauge(name: string, help: string) {
    let read: (() => Promise<number>) | undefined
    const metric = new Gauge({
      name,
      help,
      registers,
      async collect() {
        if (read) this.set(await read().catch(() => Number.NaN))
      },
    })
    metric.set(0)
    return { watch: (value: () => Promise<number>): void => void (read = value) }
  }

  const info = new Gauge({ name: 'fuel_shack_info', help: 'The version that runs', labelNames: ['version'], registers })
  info.set({ version: VERSION }, 1)

  const settled = counter(
    'fuel_shack_orders_settled_total',
    'Paid checkouts that became orders, by what reported the payment',
    ['cause'],
  )
  const sweepRecoveries = counter(
    'fuel_shack_sweep_recoveries_total',
    'Sweeps that settled a payment that no webhook had reported: check the webhook endpoint when this grows',
  )
  const sweepFailures = counter(
    'fuel_shack_sweep_failures_total',
    'Checkouts that a sweep could not check with the payment provider',
  )
  // It also grows while no sweep runs.
  const sweepLag = gauge(
    'fuel_shack_sweep_lag_seconds',
    'Time since the least recently checked open checkout was checked; 0 if none is open',
  )
  const backupAge = gauge(
    'fuel_shack_backup_age_seconds',
    'Time since the last backup, or since backups are made; NaN while the database is unavailable',
  )
  const provenAge = gauge(
    'fuel_shack_backup_proven_age_seconds',
    'Time since a backup was last restored for a test, or since backups are made',
  )
  const freeDisk = gauge('fuel_shack_disk_free_bytes', 'Free space on the disk of the data folder')
  const attention = counter(
    'fuel_shack_payments_need_attention_total',
    'Payments that did not become an order and need the attention of staff, by reason',
    ['reason'],
  )
  const escalations = counter(
    'fuel_shack_order_escalations_total',
    'What was done because staff had not opened an order, by step',
    ['step'],
  )
  const rejectedWebhooks = counter(
    'fuel_shack_webhooks_rejected_total',
    'Webhook deliveries that were answered 400, by reason',
    ['reason'],
  )
  const messages = counter('fuel_shack_messages_total', 'Attempts to send queued messages, by outcome', ['outcome'])
  const mailFailures = counter(
    'fuel_shack_mail_failures_total',
    'Attempts that the mail server did not accept, by reason: check SMTP_URL when `login` or `connection` grows',
    ['reason'],
  )
  const rateLimited = counter(
    'fuel_shack_rate_limits_hit_total',
    'Requests and logins that were rejected by a rate limit',
  )
  const securityEvents = counter(
    'fuel_shack_security_events_total',
    'Security events by name and outcome, including those that the log suppressed',
    ['event', 'outcome'],
  )
  const screens = gauge('fuel_shack_fulfilment_screens', 'Fulfilment screens that are on, of all instances')
  const unattended = counter(
    'fuel_shack_unattended_total',
    'Times that ordering was open and no fulfilment screen was on, counted by the instance that notified the owner',
  )
  const clockJumps = counter(
    'fuel_shack_clock_jumps_total',
    'Times that the clock of this machine was set, by direction: check its time synchronisation',
    ['direction'],
  )
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
    watchSweepLag: sweepLag.watch,
    watchScreens: screens.watch,
    watchBackupAge: backupAge.watch,
    watchProvenAge: provenAge.watch,
    watchFreeDisk: freeDisk.watch,
    countClockJump: ({ seconds }: { seconds: number }): void =>
      clockJumps.inc({ direction: seconds < 0 ? 'back' : 'forward' }),
    countUnattended: (): void => unattended.inc(),
    countAttention: (reason: AttentionKind): void => attention.inc({ reason }),
    countEscalation: (step: EscalationStepName): void => escalations.inc({ step }),
    countRejectedWebhook: (reason: WebhookRejection): void => rejectedWebhooks.inc({ reason }),
    countMessage: (outcome: 'sent' | 'retried' | 'given_up' | 'dropped'): void => messages.inc({ outcome }),
    countMailFailure: (reason: MailFailure): void => mailFailures.inc({ reason }),
    countRateLimited: (): void => rateLimited.inc(),
    countSecurityEvent: (event: { event: string; outcome: string }): void => securityEvents.inc(event),

    /** Adds the metrics of the process (CPU, memory, event loop). */
    collectProcess: (): void => collectDefaultMetrics({ register: registry }),
    contentType: registry.contentType,
    read: (): Promise<string> => registry.metrics(),
  }
}
