import type { APIRequestContext } from '@playwright/test'

interface SentMessage {
  channel: string
  to: string[]
  /** Empty for an SMS. */
  title: string
  text: string
  /** Of an email that came by SMTP. */
  html?: string
}

/** The messages that the stand-ins accepted for this number or address. */
export async function messagesTo(request: APIRequestContext, standinsUrl: string, to: string): Promise<SentMessage[]> {
  const response = await request.get(`${standinsUrl}/messages.json`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test fails where the response has another shape
  const messages = (await response.json()) as SentMessage[]
  return messages.filter((message) => message.to.includes(to))
}
