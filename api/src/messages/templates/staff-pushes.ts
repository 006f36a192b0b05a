import type { Notification } from '../../platform/providers/messages.ts'

/** A push to all staff. It has no personal data: a push is shown on a locked screen. */
export function toStaff(publicUrl: string, { title, text }: { title: string; text: string }): Notification {
  return { channel: 'push', to: { staff: true }, title, text, url: `${publicUrl}/` }
}

/** An order has one such push, which is withdrawn with the order: their ids are the same. */
export const newOrderMessageId = (orderId: string): string => orderId

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

/** @param reached.card the last digits of its number. @param reached.place such as `at Front counter`. */
export function cardLimitPush(publicUrl: string, { card, place }: { card: string; place: string }): Notification {
  return toStaff(publicUrl, {
    title: "A loyalty card reached the day's limit",
    text: `The card ending in ${card}, ${place}. Check who is using it.`,
  })
}

/** A locked screen does not name colleagues. */
export function staffLimitPush(publicUrl: string): Notification {
  return toStaff(publicUrl, {
    title: 'Limit at the counter reached',
    text: "A member of staff has reached the day's limit for cards. The record of changes says who.",
  })
}

export function tillLimitPush(publicUrl: string, till: { name: string }): Notification {
  return toStaff(publicUrl, {
    title: 'Till limit reached',
    text: `${till.name} has reached its limit. Check who is using it.`,
  })
}
