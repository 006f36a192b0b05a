import { AppError } from '../errors.ts'
import type { Payments } from './payments.ts'

/** The payments port of a rest stop that has no keys of a provider yet. @throws AppError `unavailable` from each call */
export function createNoPayments(): Payments {
  const reject = () => Promise.reject(new AppError('unavailable'))
  return {
    checkKey: () => Promise.resolve(),
    openPaymentPage: reject,
    getPayment: reject,
    closePaymentPage: reject,
    listPayments: () => Promise.resolve([]),
    refundPayment: reject,
    listRefunds: reject,
    listRefundsSince: () => Promise.resolve([]),
    listDisputesSince: () => Promise.resolve([]),
    listAccountEntries: reject,
    listPayouts: reject,
    readEvent() {
      throw new AppError('unavailable')
    },
  }
}
