import type { IdentitySite } from '../base/identity-site.ts'
import type { WrittenMessage } from '../base/ports.ts'

export interface MessageFacts {
  site: IdentitySite
  /** The token of the message's one-time secret; empty without one. */
  token: string
  code: string
  facts: Record<string, string>
}

export interface Template {
  /** The purpose of its one-time secret: the message is not sent once that is used or has expired. Undefined without one. */
  purpose?: string
  /** The text of a message too, if the message also goes to mobile numbers. */
  write: (message: MessageFacts) => {
    email: Omit<Extract<WrittenMessage, { channel: 'email' }>, 'channel'>
    sms?: string
  }
}
