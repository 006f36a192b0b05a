import type { Check } from '@fuel-shack/contract/office/server-checks'
import { z } from 'zod'
import { arrivalSchema, DOCTOR_HEADER, makeDoctorProof } from '../../platform/http/doctor-proof.ts'
import type { TrustProxy } from '../../platform/http/limits/trust-proxy.ts'
import { ask, type Answer } from '../../platform/checks/ask.ts'
import { readCertificate, type ServedCertificate } from '../../platform/checks/certificate.ts'
import { fault, ok, skipped, warning } from '../../platform/checks/check.ts'
import { forwardingChecks } from './forwarding-checks.ts'
import { describeNetworkFailure } from '../../platform/checks/network-failure.ts'

export interface AddressDeps {
  publicUrl: string
  trustProxy: TrustProxy
  /** The same on every instance, and known to the commands of the operator. */
  secret: string | Uint8Array
  clock: () => Date
  /** The port that redirects to https; by default 80 for an address without a port. */
  plainPort?: number | undefined
}

const DAY_MS = 24 * 60 * 60_000
/** Certificates of 90 days are renewed 30 days before their end. */
const EXPIRES_SOON_DAYS = 14
const FORGED_ADDRESS = '198.51.100.77'

/** Calls the public address as a browser does, through the proxy, and asks the server how the call arrived. */
export async function checkAddress(deps: AddressDeps): Promise<Check[]> {
  const url = new URL(deps.publicUrl)
  if (url.protocol === 'http:') return checkServer(deps)
  let certificate: ServedCertificate
  try {
    certificate = await readCertificate(url)
  } catch (error) {
    const { words, cure } = describeNetworkFailure(error, { host: url.host, setting: 'PUBLIC_URL' })
    return [fault('address.reached', words, cure)]
  }
  const checks = describeCertificate(certificate, deps, url.host)
  const redirect = await checkRedirect(url, deps.plainPort)
  if (certificate.problem !== undefined)
    return [...checks, skipped('address.server', 'Not asked, because browsers stop at this certificate.'), ...redirect]
  return [...checks, ...(await checkServer(deps)), ...redirect]
}

function describeCertificate({ problem, validUntil, speaksHttp2 }: ServedCertificate, deps: AddressDeps, host: string) {
  const daysLeft = Math.floor((validUntil.getTime() - deps.clock().getTime()) / DAY_MS)
  const checks: Check[] = []
  if (problem !== undefined) {
    const { words, cure } = describeNetworkFailure(Object.assign(new Error(problem), { code: problem }), {
      host,
      setting: 'PUBLIC_URL',
    })
    checks.push(fault('address.certificate', words, cure))
  } else if (daysLeft < EXPIRES_SOON_DAYS) {
    checks.push(
      warning(
        'address.certificate',
        `The certificate of ${host} ends in ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}.`,
        'Renew it, and check why that did not happen by itself (ACME).',
      ),
    )
  } else {
    checks.push(ok('address.certificate', `The certificate of ${host} is trusted for ${daysLeft} more days.`))
  }
  return [
    ...checks,
    speaksHttp2
      ? ok('address.http2', 'The proxy speaks HTTP/2.')
      : warning(
          'address.http2',
          'The proxy speaks HTTP/1.1 only, so that pages load more slowly.',
          'Switch HTTP/2 on in the proxy: `http2 on;` for nginx. Caddy has it.',
        ),
  ]
}

/** People type the address without https. */
async function checkRedirect(url: URL, plainPort: number | undefined): Promise<Check[]> {
  const port = plainPort ?? (url.port === '' ? 80 : undefined)
  if (port === undefined) return [skipped('address.redirect', 'The address has a port: http is not checked.')]
  const plain = `http://${url.hostname}:${port}/`
  let answer: Answer
  try {
    answer = await ask(plain)
  } catch {
    return [
      warning(
        'address.redirect',
        `Nothing answers at ${plain}: a browser that tries http first shows an error.`,
        'Let the proxy listen on port 80 too, and redirect to https.',
      ),
    ]
  }
  const { status, headers } = answer
  const location = headers.get('location') ?? ''
  if (status >= 300 && status < 400 && location.startsWith('https:'))
    return [ok('address.redirect', 'http redirects to https.')]
  return [
    fault(
      'address.redirect',
      `${plain} answers ${status} without encryption, and does not redirect to https.`,
      'Let the proxy redirect every page from http to https, as docs/going-live.md shows.',
    ),
  ]
}

const readySchema = z.object({ status: z.literal('ready'), seen: arrivalSchema.optional() })
const notReadySchema = z.object({ code: z.string(), detail: z.string().optional() })

async function checkServer(deps: AddressDeps): Promise<Check[]> {
  const { publicUrl } = deps
  const host = new URL(publicUrl).host
  const headers = { [DOCTOR_HEADER]: makeDoctorProof(deps.secret, deps.clock()) }
  let answers: [Answer, Answer]
  try {
    answers = await Promise.all([
      ask(`${publicUrl}/readyz`, { headers }),
      ask(`${publicUrl}/readyz`, { headers: { ...headers, 'x-forwarded-for': FORGED_ADDRESS } }),
    ])
  } catch (error) {
    const { words, cure } = describeNetworkFailure(error, { host, setting: 'PUBLIC_URL' })
    return [fault('address.reached', words, cure)]
  }
  const [plain, forged] = answers.map(readReady)
  const problem = describeAnswer(answers[0], plain, host)
  if (problem || !plain?.seen) return problem ? [problem] : []
  return [
    ok('address.server', `${publicUrl} leads to this server, which is ready.`),
    ...forwardingChecks({
      seen: plain.seen,
      isForgeable: forged?.seen?.address === FORGED_ADDRESS,
      isHttps: publicUrl.startsWith('https:'),
      trustProxy: deps.trustProxy,
    }),
  ]
}

function readReady({ status, text }: Answer) {
  return status === 200 ? readySchema.safeParse(parseJson(text)).data : undefined
}

/** @returns undefined for an answer of this server */
function describeAnswer(answer: Answer, ready: ReturnType<typeof readReady>, host: string): Check | undefined {
  const { status, headers, text } = answer
  if (ready?.seen) return undefined
  if (ready) {
    return fault(
      'address.server',
      `A Fuel Shack server answers at ${host}, and it does not run with these settings.`,
      'Restart the server after a change of its settings. Otherwise PUBLIC_URL, or the DNS entry of its name, leads to another server.',
    )
  }
  const notReady = notReadySchema.safeParse(parseJson(text)).data
  if (status === 503 && notReady)
    return fault(
      'address.server',
      `The server is not ready: ${notReady.detail ?? notReady.code}.`,
      'Correct that first.',
    )
  if (status >= 300 && status < 400)
    return fault(
      'address.server',
      `${host} redirects to ${headers.get('location') ?? 'another address'}.`,
      'Set PUBLIC_URL to the address that answers by itself.',
    )
  if ([502, 503, 504].includes(status))
    return fault(
      'address.server',
      `The proxy at ${host} answers ${status}: it does not reach the server.`,
      'Start the server, and check that the proxy forwards to its HOST and PORT.',
    )
  return fault(
    'address.server',
    `Something else answers at ${host}, with status ${status}.`,
    'Let the proxy forward every path to the server, or correct PUBLIC_URL.',
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
