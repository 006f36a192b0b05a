import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { MailStore } from './mail-store.ts'

const SIZE_MAX_BYTES = 10_000_000

/**
 * A mail server without TLS and login, for this machine. Addresses make an email fail, as with the other messages: one to
 * `bounce+500@…` can be tried again, and one to `bounce+000@…` is rejected for good.
 */
export function createMailServer(mails: MailStore): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    size: SIZE_MAX_BYTES,
    onRcptTo({ address }, _session, done) {
      done(failureOf(address))
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

function failureOf(address: string): (Error & { responseCode: number }) | null {
  const digits = /^bounce\+(\d{3})@/i.exec(address)?.[1]
  if (digits === '000') return failed(550, 'No such mailbox')
  return digits === '500' ? failed(452, 'Try again later') : null
}

function failed(responseCode: number, message: string) {
  return Object.assign(new Error(message), { responseCode })
}
