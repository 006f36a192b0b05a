import type { APIRequestContext } from '@playwright/test'

export interface SentMessage {
  channel: string
  to: string[]
  text: string
}

/** What the stand-in for OneSignal was asked to send to this number or address. */
export async function messagesTo(request: APIRequestContext, standinsUrl: string, to: string): Promise<SentMessage[]> {
  const response = await request.get(`${standinsUrl}/messages.json`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test fails where the page is of another shape
  const messages = (await response.json()) as SentMessage[]
  return messages.filter((message) => message.to.includes(to))
}
