export type Message =
  | { channel: 'sms'; to: string; text: string }
  | { channel: 'email'; to: string; subject: string; text: string }
  | { channel: 'push'; to: { staff: true } | { subject: string }; title: string; text: string; url: string }

/** `nobody`: the provider answered well, but no device or address stands behind the recipient. */
export type Delivery = 'accepted' | 'nobody'

/** Port: whoever delivers SMS, e-mail and push. */
export interface Messages {
  /**
   * Safe to repeat with the same key (a UUID): the provider sends once.
   * @throws AppError `message_provider_failed`
   */
  send: (message: Message, idempotencyKey: string, signal?: AbortSignal) => Promise<Delivery>
}
