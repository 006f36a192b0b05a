import { Resolver } from 'node:dns/promises'
import type { Check } from '@fuel-shack/contract/office/server-checks'
import { createTransport } from 'nodemailer'
import { fault, ok, skipped, warning } from '../../checks/check.ts'
import { codeOf, describeNetworkFailure, reasonOf } from '../../checks/network-failure.ts'
import { smtpErrorSchema, transportOptions, type SmtpSettings } from './smtp-messages.ts'

export interface MailCheckDeps {
  smtp: SmtpSettings | undefined
  /** OneSignal sends emails. */
  sendsElsewhere: boolean
  /** A server for DNS, `address:port`; by default that of the machine. */
  dnsServer?: string | undefined
}

const TIMEOUT_MS = 8000

/** Logs in to the mail server without sending anything, and reads what DNS says about the sender. */
export async function checkMail({ smtp, sendsElsewhere, dnsServer }: MailCheckDeps): Promise<Check[]> {
  if (!smtp) {
    return [
      sendsElsewhere
        ? skipped('mail.server', 'OneSignal sends the emails: its dashboard has sender, SPF and DKIM.')
        : warning(
            'mail.server',
            'No email can be sent: links and codes to log in need one.',
            'Set SMTP_URL and MAIL_FROM, or ONESIGNAL_CHANNELS=sms,email.',
          ),
    ]
  }
  const [server, ...senders] = await Promise.all([checkMailServer(smtp), ...checkSender(smtp, dnsServer)])
  return [server, ...senders]
}

/** Connects and logs in, and sends nothing. */
export async function checkMailServer(smtp: SmtpSettings): Promise<Check> {
  const host = `${smtp.host}:${smtp.port}`
  const transport = createTransport({
    ...transportOptions(smtp),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  try {
    await transport.verify()
    const secured = smtp.tls === 'off' ? 'without TLS' : 'with TLS'
    return ok('mail.server', `${host} accepts the connection ${secured}${smtp.login ? ' and the login' : ''}.`)
  } catch (error) {
    return describeMailFailure(error, smtp)
  } finally {
    transport.close()
  }
}

function describeMailFailure(error: unknown, { host: name, port, tls }: SmtpSettings): Check {
  const host = `${name}:${port}`
  const { code, command, responseCode } = smtpErrorSchema.safeParse(error).data ?? {}
  if (code === 'EAUTH') {
    return fault(
      'mail.login',
      `The mail server ${host} rejects the login${responseCode === undefined ? '' : ` (${responseCode})`}.`,
      'Check user and password in SMTP_URL. Gmail needs an app password; Microsoft 365 must allow authenticated SMTP.',
    )
  }
  const reason = reasonOf(error)
  if (/wrong version number|packet length too long/i.test(reason)) {
    return fault(
      'mail.server',
      `${host} does not begin with TLS.`,
      'Write smtp: in place of smtps: in SMTP_URL, or take the port for TLS from the start, usually 465.',
    )
  }
  if (command === 'STARTTLS' || /STARTTLS/i.test(reason)) {
    return fault(
      'mail.server',
      `${host} offers no TLS${tls === 'start' ? ', which SMTP_URL requires' : ''}.`,
      'Use the port for authenticated mail, usually 587. `?tls=off` is for a relay on this machine only.',
    )
  }
  if (/greeting/i.test(reason)) {
    return fault(
      'mail.server',
      `${host} accepts the connection and says nothing: it is no mail server, or its port wants TLS from the start.`,
      'Write smtps: in place of smtp: in SMTP_URL for port 465, or correct the port.',
    )
  }
  const { words, cure } = describeNetworkFailure(withSystemCode(error), { host, setting: 'SMTP_URL' })
  return fault('mail.server', words, cure)
}

/** Certificates that are not trusted, by the texts of Node. */
const CERTIFICATE_TEXTS: [RegExp, string][] = [
  [/self-signed certificate in/, 'SELF_SIGNED_CERT_IN_CHAIN'],
  [/self-signed certificate/, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  [/certificate has expired/, 'CERT_HAS_EXPIRED'],
  [/certificate is not yet valid/, 'CERT_NOT_YET_VALID'],
  [/unable to verify the first certificate/, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  [/unable to get local issuer/, 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'],
  [/does not match certificate's altnames/, 'ERR_TLS_CERT_ALTNAME_INVALID'],
]

/** The library replaces the code of the system by its own, and keeps the message. */
function withSystemCode(error: unknown): unknown {
  const reason = reasonOf(error)
  const ofCertificate = CERTIFICATE_TEXTS.find(([text]) => text.test(reason))?.[1]
  const ofSystem = /\b(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT)\b/.exec(reason)?.[1]
  const code = ofCertificate ?? ofSystem ?? codeOf(error)
  return Object.assign(new Error(reason), { code })
}

/** The selectors by which services that many use sign, by the end of the host of their mail server. */
const SELECTORS: [RegExp, string][] = [
  [/(?:^|\.)gmail\.com$|(?:^|\.)google\.com$/, 'google'],
  [/(?:^|\.)office365\.com$|(?:^|\.)outlook\.com$/, 'selector1'],
  [/(?:^|\.)sendgrid\.net$/, 's1'],
  [/(?:^|\.)messagingengine\.com$/, 'fm1'],
]

function checkSender({ host, from }: SmtpSettings, dnsServer: string | undefined): Promise<Check>[] {
  const domain = from.slice(from.lastIndexOf('@') + 1)
  if (domain === '') return []
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  if (dnsServer !== undefined) resolver.setServers([dnsServer])
  const read = async (name: string) => (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  return [checkSpf(domain, read), checkDkim(domain, host, read), checkDmarc(domain, read)]
}

type ReadTexts = (name: string) => Promise<string[]>
type Found = { record: string | undefined } | 'no answer'

async function find(read: ReadTexts, name: string, pattern: RegExp): Promise<Found> {
  try {
    return { record: (await read(name)).find((text) => pattern.test(text)) }
  } catch (error) {
    const code = codeOf(error)
    return code === 'ENOTFOUND' || code === 'ENODATA' ? { record: undefined } : 'no answer'
  }
}

const noAnswer = (id: 'mail.spf' | 'mail.dkim' | 'mail.dmarc', domain: string) =>
  skipped(id, `DNS did not answer for ${domain}.`)

async function checkSpf(domain: string, read: ReadTexts): Promise<Check> {
  const found = await find(read, domain, /^v=spf1\b/i)
  if (found === 'no answer') return noAnswer('mail.spf', domain)
  return found.record === undefined
    ? warning(
        'mail.spf',
        `${domain} has no SPF record: many mailboxes discard its emails.`,
        'Add the TXT record that your mail provider names, such as "v=spf1 include:… -all".',
      )
    : ok('mail.spf', `${domain} has an SPF record.`)
}

async function checkDkim(domain: string, host: string, read: ReadTexts): Promise<Check> {
  const selector = SELECTORS.find(([pattern]) => pattern.test(host))?.[1]
  if (selector === undefined)
    return skipped('mail.dkim', 'DKIM is only seen in an email: send a test, and look for dkim=pass in its headers.')
  const found = await find(read, `${selector}._domainkey.${domain}`, /\bp=[A-Za-z0-9+/]/)
  if (found === 'no answer') return noAnswer('mail.dkim', domain)
  return found.record === undefined
    ? warning(
        'mail.dkim',
        `${domain} has no DKIM key with the usual selector, ${selector}.`,
        'Switch DKIM on at your mail provider, and add the record that it names. If the selector is another one, look for dkim=pass in a test.',
      )
    : ok('mail.dkim', `${domain} has a DKIM key (${selector}).`)
}

/** A domain without a record of its own has that of the domain above it. */
async function checkDmarc(domain: string, read: ReadTexts): Promise<Check> {
  for (let name = domain; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
    const found = await find(read, `_dmarc.${name}`, /^v=DMARC1\b/i)
    if (found === 'no answer') return noAnswer('mail.dmarc', domain)
    if (found.record !== undefined) return ok('mail.dmarc', `${name} has a DMARC record.`)
  }
  return warning(
    'mail.dmarc',
    `${domain} has no DMARC record.`,
    `Begin with the TXT record "v=DMARC1; p=none" at _dmarc.${domain}.`,
  )
}
