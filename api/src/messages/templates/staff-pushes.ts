import type { Message } from '../../providers/messages.ts'

/** Pushes to all staff. They have no personal data: a push is shown on a locked screen. */
function toStaff(publicUrl: string, { title, text }: { title: string; text: string }): Message {
  return { channel: 'push', to: { staff: true }, title, text, url: `${publicUrl}/` }
}

export function newOrderPush(publicUrl: string, order: { number: string; itemCount: number }): Message {
  const items = order.itemCount === 1 ? 'item' : 'items'
  return toStaff(publicUrl, { title: `New order ${order.number}`, text: `${order.itemCount} ${items} to make.` })
}

export function paymentAttentionPush(publicUrl: string): Message {
  return toStaff(publicUrl, {
    title: 'A payment needs attention',
    text: 'Open the fulfilment screen to see what to do.',
  })
}

export function tillLimitPush(publicUrl: string, till: { name: string }): Message {
  return toStaff(publicUrl, {
    title: 'Till limit reached',
    text: `${till.name} has reached its limit. Check who is using it.`,
  })
}
