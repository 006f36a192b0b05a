import { secrets } from '@fuel-shack/harness/stack/settings'
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import type { Gallery } from './gallery.ts'
import type { Tour } from './tour.ts'

/** The confirmation waits ten seconds, in which an order can be cancelled. */
const SENT = { timeout: 30_000 }

interface SentEmail {
  target_channel: string
  email_subject?: string
  email_body?: string
}

/** An email that was sent before, as a mail program on a phone shows it. The address is not verified: a verified one gets the invoice in it. */
export async function tourEmail({ restStop, newPage }: Tour, gallery: Gallery): Promise<void> {
  const page = await newPage()
  let body: string | undefined
  await expect(async () => {
    const sent = await listEmails(page.request, restStop.standinsUrl)
    body = sent.find((email) => / order \d+$/.test(email.email_subject ?? ''))?.email_body
    expect(body, 'an email that confirms the order').toBeDefined()
  }).toPass(SENT)
  await showEmail(page, body ?? '')
  await gallery.add(
    page,
    'email-confirmation',
    'The email that confirms an order. [messages.md](messages.md) has the text of every message.',
    { paper: { width: 390, height: 640 } },
  )
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
