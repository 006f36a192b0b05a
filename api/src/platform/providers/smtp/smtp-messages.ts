import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { emailBodies } from '../email-bodies.ts'
import { RejectedForGood, type Email, type MailFailure, type Messages } from '../messages.ts'

/** Microsoft 365 accepts three at a time. */
const CONNECTIONS = 3
const REPLY_TIMEOUT_MS = 15_000
/** Less than the time for which the queue claims a message: also a server that trickles its replies sends no second copy. */
const SEND_TIMEOUT_MS = 45_000

/** A mail server locks a mailbox, or blocks a network, after many wrong passwords. */
const PAUSE_AFTER_LOGIN_MS = 60_000

export interface SmtpSettings {
  host: string
  port: number
  /** `start`: the connection begins without TLS and must change to it. */
  tls: 'from-start' | 'start' | 'off'
  login: { user: string; pass: string } | undefined
  from: string
}

interface SmtpDeps {
  readFromName: () => string
  elapsedMs: () => number
  onSent: () => void
  onFailure: (reason: MailFailure, error: unknown) => void
}

export type SmtpMessages = Messages<Email> & { close: () => void }

/** How to connect, for messages and for a check of the settings. */
export function transportOptions({ host, port, tls, login }: SmtpSettings) {
  return {
    host,
    port,
    secure: tls === 'from-start',
    requireTLS: tls === 'start',
    ignoreTLS: tls === 'off',
    ...(login && { auth: login }),
    connectionTimeout: REPLY_TIMEOUT_MS,
    greetingTimeout: REPLY_TIMEOUT_MS,
    socketTimeout: REPLY_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The messages port for email over SMTP. A repeat has the `Message-ID` of the first attempt. */
export function createSmtpMessages(settings: SmtpSettings, deps: SmtpDeps): SmtpMessages {
  const { readFromName, elapsedMs, onSent, onFailure } = deps
  const { from } = settings
  const transport = createTransport({ ...transportOptions(settings), pool: true, maxConnections: CONNECTIONS })
  let rejectedLogin: { error: unknown; atMs: number } | undefined
  return {
    async send(email, id, signal) {
      try {
        if (rejectedLogin && elapsedMs() < rejectedLogin.atMs + PAUSE_AFTER_LOGIN_MS) throw rejectedLogin.error
        await transport.sendMail({
          from: { name: readFromName(), address: from },
          // As an object it is one address, whatever is in it.
          to: { name: '', address: email.to },
          subject: email.subject,
          ...emailBodies(email),
          messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.any([AbortSignal.timeout(SEND_TIMEOUT_MS), ...(signal ? [signal] : [])]),
        })
      } catch (error) {
        if (signal?.aborted) throw error
        const reason = reasonOf(error)
        if (reason === 'login' && error !== rejectedLogin?.error) rejectedLogin = { error, atMs: elapsedMs() }
        onFailure(reason, error)
        throw new AppError('message_provider_failed', {
          cause: reason === 'rejected' ? new RejectedForGood(error) : error,
        })
      }
      onSent()
      return 'accepted'
    },
    close: () => transport.close(),
  }
}

export const smtpErrorSchema = z.object({
  code: z.string().optional(),
  responseCode: z.number().optional(),
  command: z.string().optional(),
})

/** A 5xx to anything before the recipient is about our settings, which the operator can correct: the message waits. */
function reasonOf(error: unknown): MailFailure {
  const { code, responseCode, command } = smtpErrorSchema.safeParse(error).data ?? {}
  if (code === 'EAUTH') return 'login'
  if (responseCode === undefined) return code === 'EENVELOPE' ? 'rejected' : 'connection'
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA') ? 'rejected' : 'deferred'
}
