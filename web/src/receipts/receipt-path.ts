export const orderPath = (orderId: string): string => `/my-orders/${encodeURIComponent(orderId)}`

export const receiptPath = (orderId: string): string => `${orderPath(orderId)}/receipt`
