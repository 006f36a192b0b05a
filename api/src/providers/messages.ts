/** A message to a person. `isMonospaced`: the text has columns. */
export type Notification =
  | { channel: 'sms'; to: string; text: string }
  | { channel: 'email'; to: string; subject: string; text: string; isMonospaced?: true | undefined }
  | { channel: 'push'; to: { staff: true } | { subject: string }; title: string; text: string; url: string }

/** A request to another system to phone the person on call. */
export interface HookCall {
  channel: 'hook'
  url: string
  body: { type: string; data: Record<string, string | number> }
}

export type Message = Notification | HookCall

/** `no-recipient`: the request succeeded, but the recipient has no device or address. */
export type Delivery = 'accepted' | 'no-recipient'

/** Port: the provider of SMS, email and push, and the one of calls to other systems. */
export interface Messages<Sent extends Message = Message> {
  /**
   * Idempotent with the same key (a UUID): the provider sends once.
   * @throws AppError `message_provider_failed`
   */
  send: (message: Sent, idempotencyKey: string, signal?: AbortSignal) => Promise<Delivery>
}
