import type { FastifyPluginCallback } from 'fastify'
import { fieldsOf, textOf } from '../fields.ts'
import { html, type Html } from '../html.ts'
import type { MailStore } from '../mail/mail-store.ts'
import { sendPage, timeText } from '../page.ts'
import { addressesOf } from './notification-rules.ts'
import type { NotificationStore, SentNotification } from './notification-store.ts'

interface Message {
  channel: string
  to: string[]
  title: string
  text: string
  url: string | null
  /** The HTML of an email that came by SMTP. */
  html?: string
  id?: string
  sentAt: string
}

const CHANNEL_NAMES: Record<string, string> = { sms: 'SMS', email: 'Email', push: 'Push' }

/** Shows the messages that would have been delivered, newest first. */
export const messagesPage: FastifyPluginCallback<{ notifications: NotificationStore; mails: MailStore }> = (
  app,
  { notifications, mails },
  done,
) => {
  const listNewest = (limit: number): Message[] => {
    const emails = mails
      .listNewest(limit)
      .map(({ subject, ...mail }) => ({ ...mail, channel: 'email', title: subject, url: null }))
    const others = notifications.listNewest(limit).map(readMessage)
    return [...emails, ...others].toSorted((a, b) => b.sentAt.localeCompare(a.sentAt)).slice(0, limit)
  }
  app.get('/messages.json', () => listNewest(200))
  // The content of an email can do nothing but lead to its links.
  app.get<{ Params: { id: string } }>('/messages/:id', ({ params }, reply) => {
    const found = mails.findHtml(params.id)
    if (found === undefined) return reply.code(404).send({ error: 'No email has this id' })
    const policy = "sandbox allow-popups; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(found)
  })
  app.get('/messages', (_request, reply) => {
    const messages = listNewest(100)
    const body = html`<h1>Messages</h1>
      ${messages.length === 0 && html`<p>No messages yet. New ones appear here automatically.</p>`}
      ${messages.map(showMessage)}`
    return sendPage(reply, { title: 'Messages', banner: 'Test messages – nothing is really sent', body, isLive: true })
  })
  done()
}

function showMessage(message: Message): Html {
  return html`<article class="message">
    <header>
      <span class="channel">${CHANNEL_NAMES[message.channel] ?? message.channel}</span>
      <span class="to">To ${message.to.join(', ')}</span>
      <time datetime="${message.sentAt}">${timeText(new Date(message.sentAt))}</time>
    </header>
    ${message.title && html`<h2>${message.title}</h2>`}
    <p class="text">${message.text}</p>
    ${
      message.id &&
      html`<p class="text"><a href="/messages/${message.id}">As an HTML email</a></p>
        <details>
          <summary>Preview</summary>
          <iframe sandbox src="/messages/${message.id}" title="${message.title}" loading="lazy"></iframe>
        </details>`
    }
    ${message.url && html`<p class="text"><a href="${message.url}">${message.url}</a></p>`}
  </article>`
}

function readMessage(sent: SentNotification): Message {
  const isEmail = sent.target_channel === 'email'
  return {
    channel: sent.target_channel,
    to: addressesOf(sent),
    title: isEmail ? textOf(sent.email_subject) : english(sent.headings),
    text: isEmail ? plainText(textOf(sent.email_body)) : english(sent.contents),
    url: typeof sent.url === 'string' && /^https?:/.test(sent.url) ? sent.url : null,
    sentAt: sent.sentAt,
  }
}

function english(translations: unknown): string {
  return textOf(fieldsOf(translations).en)
}

/** An email's text without its markup. */
function plainText(markup: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }
  return markup
    .replaceAll(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, '')
    .replaceAll(/<\/(?:p|h\d)>/gi, '\n\n')
    .replaceAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/gi, (_, url: string, label: string) =>
      url === label ? url : `${label}: ${url}`,
    )
    .replaceAll(/<(?:br|\/div|\/li|\/tr)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/\s*\n\s*\n\s*/g, '\n\n')
    .trim()
}
