import type { FastifyPluginCallback } from 'fastify'
import { fieldsOf, textOf } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { sendPage, timeText } from '../page.ts'
import { addressesOf } from './notification-rules.ts'
import type { NotificationStore, SentNotification } from './notification-store.ts'

interface Message {
  channel: string
  to: string[]
  title: string
  text: string
  url: string | null
  sentAt: string
}

const CHANNEL_NAMES: Record<string, string> = { sms: 'SMS', email: 'Email', push: 'Push' }

/** Shows the messages that would have been delivered, newest first. */
export const messagesPage: FastifyPluginCallback<{ notifications: NotificationStore }> = (
  app,
  { notifications },
  done,
) => {
  app.get('/messages.json', () => notifications.listNewest(200).map(readMessage))
  app.get('/messages', (_request, reply) => {
    const messages = notifications.listNewest(100).map(readMessage)
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
    .replaceAll(/<(?:br|\/div|\/li|\/tr)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/\s*\n\s*\n\s*/g, '\n\n')
    .trim()
}
