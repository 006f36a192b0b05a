import type { Email, HookCall, LeaveStaffPush, Messages, Notification } from './messages.ts'

interface Providers {
  notifications: Messages<Notification | LeaveStaffPush>
  /** Undefined: emails go with the other notifications. */
  email: Messages<Email> | undefined
  hooks: Messages<HookCall>
}

/** Sends each message by the provider of its channel. */
export function routeMessages({ notifications, email = notifications, hooks }: Providers): Messages {
  return {
    send(message, id, signal) {
      if (message.channel === 'hook') return hooks.send(message, id, signal)
      return message.channel === 'email' ? email.send(message, id, signal) : notifications.send(message, id, signal)
    },
  }
}
