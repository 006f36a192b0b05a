/** `isMonospaced`: the text has columns. */
export type Message =
  | { channel: 'sms'; to: string; text: string }
  | { channel: 'email'; to: string; subject: string; text: string; isMonospaced?: true | undefined }
  | { channel: 'push'; to: { staff: true } | { subject: string }; title: string; text: string; url: string }

/** `no-recipient`: the request succeeded, but the recipient has no device or address. */
export type Delivery = 'accepted' | 'no-recipient'

/** Port: the provider of SMS, email and push. */
export interface Messages {
  /**
   * Idempotent with the same key (a UUID): the provider sends once.
   * @throws AppError `message_provider_failed`
   */
  send: (message: Message, idempotencyKey: string, signal?: AbortSignal) => Promise<Delivery>
}
