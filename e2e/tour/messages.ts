import { secrets } from '@fuel-shack/harness/stack/settings'
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import type { Gallery } from './gallery.ts'
import type { Tour } from './tour.ts'

const EMAILS = [
  {
    screen: 'email-confirmation',
    subject: /tax invoice/,
    caption:
      'The email that confirms an order has its tax invoice. [messages.md](messages.md) has the text of every message.',
  },
  { screen: 'email-ready', subject: /is ready$/, caption: 'The email that the order is ready.' },
]

/** The confirmation waits ten seconds, in which an order can be cancelled. */
const SENT = { timeout: 30_000 }

interface SentEmail {
  target_channel: string
  email_subject?: string
  email_body?: string
}

/** Emails that were sent before, as a mail program on a phone shows them. */
export async function tourEmails({ restStop, newPage }: Tour, gallery: Gallery): Promise<void> {
  const page = await newPage()
  for (const { screen, subject, caption } of EMAILS) {
    let body: string | undefined
    await expect(async () => {
      const sent = await listEmails(page.request, restStop.standinsUrl)
      body = sent.find((email) => subject.test(email.email_subject ?? ''))?.email_body
      expect(body, `an email with the subject ${subject}`).toBeDefined()
    }).toPass(SENT)
    await showEmail(page, body ?? '')
    await gallery.add(page, screen, caption, { paper: { width: 390, height: 640 } })
  }
  await page.context().close()
}

/** Newest first. */
async function listEmails(request: APIRequestContext, standinsUrl: string): Promise<SentEmail[]> {
  const response = await request.get(`${standinsUrl}/onesignal/notifications`, {
    headers: { authorization: `Key ${secrets.oneSignalKey}` },
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the tour fails where the response has another shape
  const { notifications } = (await response.json()) as { notifications: SentEmail[] }
  return notifications.filter(({ target_channel: channel }) => channel === 'email')
}

async function showEmail(page: Page, body: string): Promise<void> {
  await page.setContent(
    `<!doctype html><meta name="viewport" content="width=device-width"><body style="margin: 16px">${body}</body>`,
  )
}
