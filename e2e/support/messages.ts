import { standinsOf } from '@fuel-shack/harness/stack/rest-stop'
import { expect, type APIRequestContext } from '@playwright/test'
// Adds the rest stops that run during all journeys.
import './rest-stops.ts'

interface SentMessage {
  channel: string
  to: string[]
  /** Empty for an SMS. */
  title: string
  text: string
  /** The HTML of an email that came by SMTP. */
  html?: string
}

/** The messages that the stand-ins accepted for this number or address. */
export async function messagesTo(request: APIRequestContext, standinsUrl: string, to: string): Promise<SentMessage[]> {
  const response = await request.get(`${standinsUrl}/messages.json`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test fails where the response has another shape
  const messages = (await response.json()) as SentMessage[]
  return messages.filter((message) => message.to.includes(to))
}

/** The code in the newest message to this address, once it is sent. @param origin of the rest stop that sends it */
export async function readCode(request: APIRequestContext, origin: string, to: string): Promise<string> {
  const standinsUrl = standinsOf.get(origin)
  if (standinsUrl === undefined) throw new Error(`No rest stop at ${origin} has stand-ins`)
  let code = ''
  const read = async () => {
    const [message] = await messagesTo(request, standinsUrl, to)
    code = /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? ''
    return code
  }
  await expect.poll(read, { intervals: [30, 60, 120, 250] }).not.toBe('')
  return code
}
