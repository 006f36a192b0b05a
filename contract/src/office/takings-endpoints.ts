import { z } from 'zod'
import { lastReconciliationSchema, reconciliationQuerySchema } from './reconciliation.ts'
import { RECONCILED_DAYS_MAX, TAKINGS_DAYS_MAX } from './takings-days-max.ts'
import { takingsFileQuerySchema, takingsQuerySchema, takingsSchema } from './takings.ts'
import { daySchema } from '../platform/dates-schema.ts'
import type { DetailsOf, EndpointRow } from '../platform/endpoint.ts'

/** A manager's calls about takings. */
export const takingsRows = {
  getTakings: { method: 'GET', path: 'manager/takings', audience: 'manager' },
  exportTakings: { method: 'GET', path: 'manager/takings/csv', audience: 'manager' },
  closeDay: { method: 'POST', path: 'manager/takings/close', audience: 'manager' },
  getReconciliation: { method: 'GET', path: 'manager/takings/stripe', audience: 'manager' },
  reconcile: { method: 'POST', path: 'manager/takings/stripe', audience: 'manager' },
} as const satisfies Record<string, EndpointRow>

export const describeTakings = () =>
  ({
    getTakings: {
      rateLimit: 'report',
      summary: `Sales, refunds and the rest of a period of days, at most ${TAKINGS_DAYS_MAX}; one closed day is as it was closed`,
      query: takingsQuerySchema,
      response: takingsSchema,
    },
    exportTakings: {
      rateLimit: 'costly',
      summary:
        'A CSV file of a period for an accountant: tax invoices and adjustment notes, sales by day for Xero, sums of months and quarters for the activity statement, or what cards were worth',
      query: takingsFileQuerySchema,
      response: z.string(),
    },
    closeDay: {
      rateLimit: 'report',
      summary: 'Closes a day that is over, so that its figures never change; safe to repeat',
      body: z.strictObject({ day: daySchema }),
      response: takingsSchema,
    },
    getReconciliation: {
      summary: 'The last comparison of a period of days with the payment provider, or null',
      query: takingsQuerySchema,
      response: lastReconciliationSchema,
    },
    reconcile: {
      rateLimit: 'costly',
      summary: `Compares a period of at most ${RECONCILED_DAYS_MAX} days with the payment provider: payments, refunds and disputes, with its fees and payouts; safe to repeat`,
      body: reconciliationQuerySchema,
      response: lastReconciliationSchema,
    },
  }) as const satisfies DetailsOf<typeof takingsRows>
