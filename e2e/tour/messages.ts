import { expect, type APIRequestContext, type Page } from '@playwright/test'
import type { Gallery } from './gallery.ts'
import type { Tour } from './tour.ts'

/** The confirmation waits ten seconds, in which an order can be cancelled. */
const SENT = { timeout: 30_000 }

interface SentEmail {
  channel: string
  title: string
  html?: string
}

/** An email that was sent before, as a mail program on a phone shows it. The address is not verified: a verified one gets the invoice in it. */
export async function tourEmail(tour: Tour, gallery: Gallery): Promise<void> {
  const page = await openEmail(tour, / order \d+$/)
  await gallery.add(
    page,
    'email-confirmation',
    'The email that confirms an order. [messages.md](messages.md) has the text of every message.',
    { paper: { width: 390, height: 640 } },
  )
  await page.context().close()
}

/** The newest email of this subject, once it is sent. */
export async function openEmail({ restStop, newPage }: Tour, subject: RegExp): Promise<Page> {
  const page = await newPage()
  let body: string | undefined
  await expect(async () => {
    const sent = await listEmails(page.request, restStop.standinsUrl)
    body = sent.find((email) => subject.test(email.title))?.html
    expect(body, `an email with the subject ${subject}`).toBeDefined()
  }).toPass(SENT)
  await page.setContent(body ?? '')
  return page
}

/** Lists the emails, newest first. */
async function listEmails(request: APIRequestContext, standinsUrl: string): Promise<SentEmail[]> {
  const response = await request.get(`${standinsUrl}/messages.json`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the tour fails where the response has another shape
  const messages = (await response.json()) as SentEmail[]
  return messages.filter(({ channel }) => channel === 'email')
}
