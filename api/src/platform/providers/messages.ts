import { z } from 'zod'

/** A message as it is sent. */
const messageSchema = z.discriminatedUnion('channel', [
  z.object({ channel: z.literal('sms'), to: z.string(), text: z.string() }),
  z.object({
    channel: z.literal('email'),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    code: z.string().optional(),
    /** A link button, after the text. */
    action: z.object({ label: z.string(), url: z.string() }).optional(),
    /** The text after button and code. */
    closing: z.string().optional(),
    /** The text has columns. */
    isMonospaced: z.literal(true).optional(),
  }),
  z.object({
    channel: z.literal('push'),
    to: z.union([z.object({ staff: z.literal(true) }), z.object({ subject: z.string() })]),
    title: z.string(),
    text: z.string(),
    url: z.string(),
  }),
  /** Not a message: the devices of this person get no more pushes to staff. */
  z.object({ channel: z.literal('leave-staff-push'), subject: z.string() }),
  z.object({
    channel: z.literal('event'),
    type: z.string(),
    createdAt: z.string(),
    data: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
])

/** A message of the identity provider, which writes it when it is sent. */
const accountMessageSchema = z.object({
  channel: z.literal('account'),
  via: z.enum(['email', 'sms']),
  to: z.string(),
  name: z.string(),
  nonce: z.string().nullable(),
  facts: z.record(z.string(), z.string()),
})

/** A message as it waits to be sent. */
export const waitingSchema = z.discriminatedUnion('channel', [...messageSchema.options, accountMessageSchema])

export type Waiting = z.infer<typeof waitingSchema>
export type Message = z.infer<typeof messageSchema>
export type LeaveStaffPush = Extract<Message, { channel: 'leave-staff-push' }>
/** A message to a person. */
export type Notification = Exclude<Message, { channel: 'event' | 'leave-staff-push' }>
export type Email = Extract<Message, { channel: 'email' }>
/** An event for another system of the operator. */
export type OutgoingEvent = Extract<Message, { channel: 'event' }>

/** `no-recipient`: the request succeeded, but the recipient has no device or address. */
export type Delivery = 'accepted' | 'no-recipient'

/** Why a mail server did not accept an email: `rejected` is the only one that another attempt does not change. */
export const MAIL_FAILURES = ['login', 'connection', 'deferred', 'rejected'] as const
export type MailFailure = (typeof MAIL_FAILURES)[number]

/** The cause of a failure that another attempt does not change. */
export class RejectedForGood extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/** Port: the provider of SMS, email and push, and the one of events. */
export interface Messages<Sent extends Message = Message> {
  /**
   * Idempotent with the same key (a UUID): the provider sends once.
   * @throws AppError `message_provider_failed`
   */
  send: (message: Sent, idempotencyKey: string, signal?: AbortSignal) => Promise<Delivery>
}
