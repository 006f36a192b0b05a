import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { MailStore } from './mail-store.ts'

const SIZE_MAX_BYTES = 10_000_000

/**
 * A mail server without TLS and login, for this machine. Addresses that make an email fail, as with the other messages:
 * to `bounce+503@…` once and then no more, `429` and `500` each time; `400` and `000` are rejected for good.
 */
export function createMailServer(mails: MailStore): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    size: SIZE_MAX_BYTES,
    onRcptTo({ address }, _session, done) {
      done(failureOf(address, mails))
    },
    async onData(stream, session, done) {
      try {
        const raw = await buffer(stream)
        if (stream.sizeExceeded) return done(failed(552, 'The email is too large'))
        const { subject = '', text = '', html = '' } = await PostalMime.parse(raw)
        mails.save({ to: session.envelope.rcptTo.map(({ address }) => address), subject, text: text.trim(), html })
        done()
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
      }
    },
  })
}

function failureOf(address: string, mails: MailStore): (Error & { responseCode: number }) | null {
  const digits = /^bounce\+(\d{3})@/i.exec(address)?.[1] ?? ''
  if (digits === '000' || digits === '400') return failed(550, 'No such mailbox')
  if (digits === '503' && !mails.isFirstAttempt(address)) return null
  return ['429', '500', '503'].includes(digits) ? failed(452, 'Try again later') : null
}

function failed(responseCode: number, message: string) {
  return Object.assign(new Error(message), { responseCode })
}
