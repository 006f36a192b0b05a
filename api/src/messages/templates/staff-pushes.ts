import type { Notification } from '../../providers/messages.ts'

/** A push to all staff. It has no personal data: a push is shown on a locked screen. */
export function toStaff(publicUrl: string, { title, text }: { title: string; text: string }): Notification {
  return { channel: 'push', to: { staff: true }, title, text, url: `${publicUrl}/` }
}

export function newOrderPush(publicUrl: string, order: { number: string; itemCount: number }): Notification {
  const items = order.itemCount === 1 ? 'item' : 'items'
  return toStaff(publicUrl, { title: `New order ${order.number}`, text: `${order.itemCount} ${items} to make.` })
}

export function paymentAttentionPush(publicUrl: string): Notification {
  return toStaff(publicUrl, {
    title: 'A payment needs attention',
    text: 'Open the fulfilment screen to see what to do.',
  })
}

export function tillLimitPush(publicUrl: string, till: { name: string }): Notification {
  return toStaff(publicUrl, {
    title: 'Till limit reached',
    text: `${till.name} has reached its limit. Check who is using it.`,
  })
}
