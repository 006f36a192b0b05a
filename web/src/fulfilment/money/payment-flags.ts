export { isCalledOff, paymentFlagsOf, type PaymentFlag } from '@fuel-shack/contract/orders/payment-flags'
