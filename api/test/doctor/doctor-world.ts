import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { CheckArea } from '@fuel-shack/contract/office/check-areas'
import type { Check } from '@fuel-shack/contract/office/server-checks'
import { apiSettings, secrets } from '@fuel-shack/harness/stack/settings'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { runArea } from '../../src/platform/checks/check.ts'
import { inspectSettings } from '../../src/platform/config/config.ts'
import { listServerChecks } from '../../src/app/doctor/list-server-checks.ts'
import { listProviderChecks } from '../../src/platform/providers/checks/provider-checks.ts'
import { buildTestApp, startTestEnvironment } from '../support/test-app.ts'
import { makeCertificate, startDns, startHttp, startProxy, type ProxyOptions } from './check-servers.ts'

const MAIL_LOGIN = { user: 'shop@mail.test', pass: 'correct-horse-battery' }
const WEBHOOK_EVENTS_OF_ALL = ['*'] as const

type Environment = Record<string, string>

interface Asked {
  settings?: Environment
  /** The secret by which the server knows its own checks. */
  secret?: string
  token?: string
  plainPort?: number
  clock?: () => Date
}

/** A server that is set up as production is, behind a proxy with a trusted certificate, with real little servers around it. */
export async function startDoctorWorld() {
  const certificate = makeCertificate('localhost', 60)
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, certificate.cert])
  const environment = await startTestEnvironment('')
  const closing: (() => unknown)[] = [() => setDefaultCACertificates(before), () => environment.close()]
  const later = <T extends { close: () => unknown }>(closable: T): T => {
    closing.unshift(() => closable.close())
    return closable
  }

  let target = ''
  const openProxy = async (options: ProxyOptions = {}, to = () => target) =>
    later(await startProxy(to, { certificate, ...options }))
  const proxy = await openProxy()
  const redirect = later(
    await startHttp((_request, response) => response.writeHead(308, { location: `${proxy.url}/` }).end()),
  )
  const dns = later(
    await startDns({ 'mail.test': 'v=spf1 include:relay.test -all', '_dmarc.mail.test': 'v=DMARC1; p=none' }),
  )
  const mail = await openMailServer(later)

  const folder = mkdtempSync(join(tmpdir(), 'fuel-shack-doctor-'))
  closing.push(() => rmSync(folder, { recursive: true }))
  const webDirectory = makeWebBuild(folder, 'web')
  const settings = {
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: '127.0.0.1',
    WEB_DIR: webDirectory,
    DATA_DIR: environment.database.folder,
    SMTP_URL: smtpUrl(mail.port),
    MAIL_FROM: 'shop@mail.test',
    OIDC_ISSUER: environment.issuer.issuer,
    OIDC_CLIENT_ID: 'fuel-shack-web',
    OIDC_AUDIENCE: environment.issuer.audience,
  }
  const openApp = async (changed: Record<string, string> = {}) => {
    const api = later(await buildTestApp(environment, { ...settings, WEB_DIR: join(folder, 'none'), ...changed }))
    return { ...api, url: await api.app.listen({ host: '127.0.0.1', port: 0 }) }
  }
  const api = await openApp()
  target = api.url
  await environment.stripe.webhookEndpoints.create({
    url: `${proxy.url}/webhooks/stripe`,
    enabled_events: [...WEBHOOK_EVENTS_OF_ALL],
    api_version: '2026-10-28.endive',
  })

  const variables = (changed: Environment = {}) => apiSettings(environment.standins.url, { ...settings, ...changed })
  /** Runs the checks of an area with these settings beside those that are right. */
  async function check(area: CheckArea, asked: Asked = {}): Promise<Check[]> {
    const checks = listServerChecks({
      settings: inspectSettings(variables(asked.settings)),
      secret: asked.secret ?? secrets.webhookSecret,
      clock: asked.clock ?? (() => new Date()),
      token: asked.token,
      plainPort: asked.plainPort ?? redirect.port,
      dnsServer: dns.address,
      listProviderChecks,
    })
    return runArea(area, checks)
  }

  return {
    environment,
    api,
    proxy,
    folder,
    later,
    check,
    variables,
    openApp,
    openProxy,
    openMail: (options: SMTPServerOptions) => openMailServer(later, options),
    makeWebBuild: (name: string) => makeWebBuild(folder, name),
    async close() {
      for (const close of closing) await close()
    },
  }
}

export const smtpUrl = (port: number, password = MAIL_LOGIN.pass, tls = 'off') =>
  `smtp://${encodeURIComponent(MAIL_LOGIN.user)}:${encodeURIComponent(password)}@127.0.0.1:${port}${tls === 'off' ? '?tls=off' : ''}`

type Later = <T extends { close: () => unknown }>(closable: T) => T

async function openMailServer(later: Later, options: SMTPServerOptions = {}): Promise<{ port: number }> {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onAuth({ username, password }, _session, done) {
      const isRight = username === MAIL_LOGIN.user && password === MAIL_LOGIN.pass
      // Some servers repeat what they were sent.
      if (isRight) done(null, { user: username })
      else done(new Error(`No such password: ${password}`))
    },
    ...options,
  })
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await new Promise((resolve) => listening.once('listening', resolve))
  later({ close: () => new Promise<void>((resolve) => server.close(resolve)) })
  const address = listening.address()
  return { port: typeof address === 'object' && address ? address.port : 0 }
}

/** The files of a build that a page loads first. */
function makeWebBuild(folder: string, name: string): string {
  const directory = join(folder, name)
  mkdirSync(join(directory, 'assets'), { recursive: true })
  mkdirSync(join(directory, 'server'), { recursive: true })
  writeFileSync(join(directory, 'index.html'), '<script type="module" src="/assets/entry.js"></script>')
  writeFileSync(join(directory, 'assets', 'entry.js'), '')
  writeFileSync(join(directory, 'server', 'page-renderer.mjs'), '')
  return directory
}
