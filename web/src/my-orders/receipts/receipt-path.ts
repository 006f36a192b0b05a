import { webPaths } from '@fuel-shack/contract/site/web-paths'

export const orderPath = (orderId: string): string => `${webPaths.myOrders}/${encodeURIComponent(orderId)}`

/** The last part of the address of an order's tax invoice. */
export const RECEIPT = 'receipt'

export const receiptPath = (orderId: string): string => `${orderPath(orderId)}/${RECEIPT}`
