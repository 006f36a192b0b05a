import { ATTENTION_KINDS, type AttentionKind } from '@fuel-shack/contract/payment-attention'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { WEBHOOK_REJECTIONS, type WebhookRejection } from './providers/payments.ts'

export type Metrics = ReturnType<typeof createMetrics>

const DURATION_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** What Prometheus reads, in the shop's words; labels have few values each, so no address and no id is ever one. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'fuel_shack_http_request_duration_seconds',
    help: 'Requests by the pattern of their route, and how long the answer took',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  })
  const settled = new Counter({
    name: 'fuel_shack_orders_settled_total',
    help: 'Paid checkouts that became orders, by what told us of the payment',
    labelNames: ['cause'] as const,
    registers,
  })
  const mendingSweeps = new Counter({
    name: 'fuel_shack_sweeps_that_mended_total',
    help: 'Sweeps that settled what no webhook had: look at the webhook endpoint when this grows',
    registers,
  })
  const sweepFailures = new Counter({
    name: 'fuel_shack_sweep_failures_total',
    help: 'Checkouts that a sweep could not ask the payment provider about',
    registers,
  })
  let readSweepLagSeconds: (() => Promise<number>) | undefined
  const sweepLag = new Gauge({
    name: 'fuel_shack_sweep_lag_seconds',
    help: 'Since the open checkout that the sweep asked about longest ago was asked about; 0 where none is open',
    registers,
    async collect() {
      // Read anew each time, so that it also grows while no sweep runs.
      if (readSweepLagSeconds) this.set(await readSweepLagSeconds().catch(() => Number.NaN))
    },
  })
  sweepLag.set(0)
  const attention = new Counter({
    name: 'fuel_shack_payments_need_attention_total',
    help: 'Payments that did not become an order and were left to staff, by reason',
    labelNames: ['reason'] as const,
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
    help: 'Queued messages by how the attempt ended',
    labelNames: ['outcome'] as const,
    registers,
  })
  const refreshFailures = new Counter({
    name: 'fuel_shack_catalogue_refresh_failures_total',
    help: 'Refreshes of the catalogue that failed; the last good copy is served meanwhile',
    registers,
  })
  const refusedTries = new Counter({
    name: 'fuel_shack_rate_limits_hit_total',
    help: 'Tries that were refused because there were too many',
    registers,
  })
  const securityEvents = new Counter({
    name: 'fuel_shack_security_events_total',
    help: 'Security events by name and outcome, also those that the log left out',
    labelNames: ['event', 'outcome'] as const,
    registers,
  })
  // A series that is not there until the first failure cannot be alerted on.
  for (const cause of ['webhook', 'sweep']) settled.inc({ cause }, 0)
  for (const reason of ATTENTION_KINDS) attention.inc({ reason }, 0)
  for (const reason of WEBHOOK_REJECTIONS) rejectedWebhooks.inc({ reason }, 0)
  for (const outcome of ['sent', 'retried', 'given_up']) messages.inc({ outcome }, 0)

  return {
    observeRequest: (request: { route: string; method: string; status: number; seconds: number }): void =>
      requests.observe({ route: request.route, method: request.method, status: request.status }, request.seconds),
    countSettled: (cause: 'webhook' | 'sweep'): void => settled.inc({ cause }),
    countSweep(swept: { settled: number; failed: number }): void {
      if (swept.settled > 0) mendingSweeps.inc()
      sweepFailures.inc(swept.failed)
    },
    /** @param read asked at each reading of the metrics. */
    watchSweepLag: (read: () => Promise<number>): void => void (readSweepLagSeconds = read),
    countAttention: (reason: AttentionKind): void => attention.inc({ reason }),
    countRejectedWebhook: (reason: WebhookRejection): void => rejectedWebhooks.inc({ reason }),
    countMessage: (outcome: 'sent' | 'retried' | 'given_up'): void => messages.inc({ outcome }),
    countRefreshFailure: (): void => refreshFailures.inc(),
    countRefusedTry: (): void => refusedTries.inc(),
    countSecurityEvent: (event: { event: string; outcome: string }): void => securityEvents.inc(event),

    /** The process's own figures (CPU, memory, event loop), for the one server that shows them. */
    collectProcess: (): void => collectDefaultMetrics({ register: registry }),
    contentType: registry.contentType,
    read: (): Promise<string> => registry.metrics(),
  }
}
