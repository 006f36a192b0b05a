import type { Difference, Reconciliation } from '@fuel-shack/contract/office/reconciliation'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { formatSiteTime } from '../../platform/time/site-time.ts'
import { plural } from '../parts/plural.ts'
import { shortDay } from '../parts/short-day.ts'
import type { FigureGroup } from './takings-texts.ts'

interface DifferenceText {
  title: string
  todo: string
}

const FOUND_SOON = "It's usually found within an hour: compare again then."
const TEXTS: Record<Difference['kind'], DifferenceText> = {
  payment_without_order: {
    title: 'Paid at Stripe, no order here',
    todo: "Look the payment up in Stripe's dashboard. If the customer got nothing for it, refund it there.",
  },
  order_without_payment: {
    title: 'Order here, no payment at Stripe',
    todo: "Look the payment up in Stripe's dashboard. If it isn't there, this order was never paid: show this to the person who looks after your computers.",
  },
  payment_amount: {
    title: 'The payments differ',
    todo: "Stripe's amount is what the customer paid. Check the order, and refund what's too much.",
  },
  refund_unknown: {
    title: 'Refunded at Stripe, not here',
    todo: `Someone refunded it in Stripe's dashboard. ${FOUND_SOON}`,
  },
  refund_not_made: {
    title: 'Refunded here, not at Stripe',
    todo: "The customer may not have the money. Look the payment up in Stripe's dashboard, and refund it there if that's so.",
  },
  refund_amount: {
    title: 'The refunds differ',
    todo: "Stripe's amount is what the customer got back. If it's too little, refund the rest in Stripe's dashboard.",
  },
  refund_failed: {
    title: 'The refund failed at Stripe',
    todo: `The money came back to you. ${FOUND_SOON} If it isn't found, pay the customer another way.`,
  },
  dispute_unknown: {
    title: 'Disputed at Stripe, not here',
    todo: `Answer it in Stripe's dashboard before the deadline there. ${FOUND_SOON}`,
  },
  dispute_amount: {
    title: 'The disputes differ',
    todo: "Stripe's amount is what the bank took. Check the dispute in Stripe's dashboard.",
  },
}

export function describeDifference({ kind, orderNumber, cents, theirCents, at }: Difference) {
  const amounts = [
    cents === null ? undefined : `${formatAud(cents)} here`,
    theirCents === null ? undefined : `${formatAud(theirCents)} at Stripe`,
  ].filter((text) => text !== undefined)
  const about = [...(orderNumber === null ? [] : [`Order ${orderNumber}`]), amounts.join(', '), formatSiteTime(at)]
  return { ...TEXTS[kind], about: about.join(' · ') }
}

const PAYOUT_STATES: Record<string, string> = { under_way: 'arrives', paid: 'arrived', failed: 'failed,' }

/** Returns what Stripe has booked in the period. */
export function bookedRows({ booked, payouts = [] }: Reconciliation): FigureGroup['rows'] {
  const rows = payouts.map(({ arrivesOn, cents, status }) => ({
    name: `Payout, ${PAYOUT_STATES[status] ?? ''} ${shortDay(arrivesOn)}`,
    value: formatAud(cents),
  }))
  if (!booked) return rows
  const { payments, refunds, disputes, fees, others } = booked
  return [
    { name: plural(payments.count, 'payment'), value: formatAud(payments.cents) },
    { name: plural(refunds.count, 'refund'), value: formatAud(0 - refunds.cents) },
    { name: plural(disputes.count, 'dispute'), value: formatAud(0 - disputes.cents) },
    { name: `Fees, with ${formatAud(fees.gstCents)} of GST`, value: formatAud(0 - fees.cents) },
    ...(others.count > 0 ? [{ name: 'Not of this app', value: formatAud(others.cents) }] : []),
    ...rows,
  ]
}

/** `No differences`, unless nothing could be compared. */
export function describeResult({ forbidden, differenceCount }: Reconciliation): string {
  if (forbidden.includes('balance')) return 'Not compared'
  return differenceCount === 0 ? 'No differences' : plural(differenceCount, 'difference')
}

export function describeForbidden({ forbidden }: Reconciliation): string | undefined {
  const missing = [
    forbidden.includes('balance') && "payments, refunds, disputes and fees can't be compared (permission Balance)",
    forbidden.includes('payouts') && "payouts can't be listed (permission Payouts)",
  ].filter((text) => text !== false)
  return missing.length === 0
    ? undefined
    : `With the key of this app, ${missing.join(', and ')}. The person who looks after your computers can add the permission in Stripe's dashboard.`
}
