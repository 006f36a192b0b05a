import type { Log } from '../../log.ts'
import type { MailFailure } from '../messages.ts'
import type { SmtpMessages, SmtpSettings } from './smtp-messages.ts'

const PROBLEMS = {
  login: 'The mail server rejects the login: check user and password in SMTP_URL. Emails wait until it works',
  connection: 'The mail server cannot be reached: check SMTP_URL, its certificate and the network. Emails wait',
  deferred: 'The mail server accepts no email now. Emails wait',
}

interface MailDeps {
  readFromName: () => string
  elapsedMs: () => number
  metrics: { countMailFailure: (reason: MailFailure) => void }
  log: Log
}

/** @returns undefined without a mail server: then nothing of the library is loaded. */
export async function openMail(
  settings: SmtpSettings | undefined,
  { metrics, log, ...deps }: MailDeps,
): Promise<SmtpMessages | undefined> {
  if (!settings) return undefined
  let lastFailure: MailFailure | undefined
  const { createSmtpMessages } = await import('./smtp-messages.ts')
  return createSmtpMessages(settings, {
    ...deps,
    onSent: () => (lastFailure = undefined),
    onFailure(reason, error) {
      metrics.countMailFailure(reason)
      // Log once per outage, not once per message. A rejected message is logged when it is given up.
      if (reason !== 'rejected' && reason !== lastFailure) log.error({ err: error, reason }, PROBLEMS[reason])
      lastFailure = reason
    },
  })
}
