import { AppError } from '../errors.ts'
import {
  RejectedForGood,
  type Email,
  type LeaveStaffPush,
  type Messages,
  type Notification,
  type OutgoingEvent,
} from './messages.ts'

interface Providers {
  /** Undefined: only emails are sent. */
  notifications: Messages<Notification | LeaveStaffPush> | undefined
  /** Undefined: emails go with the other notifications. */
  email: Messages<Email> | undefined
  events: Messages<OutgoingEvent>
}

/** Sends each message by the provider of its channel. */
export function routeMessages({ notifications, email = notifications, events }: Providers): Messages {
  return {
    async send(message, id, signal) {
      if (message.channel === 'event') return events.send(message, id, signal)
      if (message.channel === 'email') return email ? email.send(message, id, signal) : rejectForGood('email')
      if (notifications) return notifications.send(message, id, signal)
      // Staff and customers who get notifications beside emails have no device that is registered for them.
      return message.channel === 'sms' ? rejectForGood('sms') : 'no-recipient'
    },
  }
}

function rejectForGood(channel: string): never {
  throw new AppError('message_provider_failed', {
    cause: new RejectedForGood(`Nothing is set up that sends messages by ${channel}`),
  })
}
