import type { Check } from '@fuel-shack/contract/office/server-checks'
import { reportOf } from '@fuel-shack/contract/office/server-report'
import { array, assert, asyncProperty, constantFrom, property, record, string, stringMatching } from 'fast-check'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { listProviderChecks } from '../../src/platform/providers/checks/provider-checks.ts'
import { runArea } from '../../src/platform/checks/check.ts'
import { createRedact, redactChecks } from '../../src/platform/checks/redact.ts'
import { inspectSettings } from '../../src/platform/config/config.ts'
import { secretsIn } from '../../src/platform/config/secret-settings.ts'
import { listServerChecks } from '../../src/app/doctor/list-server-checks.ts'
import { useFixture } from '../support/use-test-app.ts'
import { startHttp } from './check-servers.ts'

const PART = 8

/** Servers that repeat in their errors everything that they were sent. */
async function startEchoes() {
  const http = await startHttp((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => void chunks.push(chunk))
    request.on('end', () => {
      const message = `No: ${JSON.stringify(request.headers)} ${request.url ?? ''} ${Buffer.concat(chunks).toString()}`
      response.writeHead(400, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: { type: 'invalid_request_error', message }, errors: [message] }))
    })
  })
  const mail = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, done) => done(new Error(`No ${username} ${password}`)),
  })
  mail.on('error', () => undefined)
  const listening = mail.listen(0, '127.0.0.1')
  await new Promise((resolve) => listening.once('listening', resolve))
  const address = listening.address()
  return {
    url: http.url,
    mailPort: typeof address === 'object' && address ? address.port : 0,
    async close() {
      http.close()
      await new Promise<void>((resolve) => mail.close(resolve))
    },
  }
}

const echoes = useFixture(startEchoes)

const key = stringMatching(/^[A-Za-z0-9_]{24,60}$/)
const password = string({ unit: 'grapheme-ascii', minLength: 12, maxLength: 40 })
const secretSettings = record({
  stripe: key,
  webhook: key,
  oneSignal: key,
  identity: stringMatching(/^[A-Za-z0-9+/]{43}=$/),
  mail: password,
  database: password,
  metrics: password,
  printer: password,
  event: stringMatching(/^[A-Za-z0-9+/]{44}$/),
})
type Secrets = Parameters<Parameters<typeof secretSettings.map>[0]>[0]

const settingsWith = (secrets: Secrets, dataDirectory = '/no/such/folder') => ({
  PUBLIC_URL: echoes.url,
  DATA_DIR: dataDirectory,
  STRIPE_API_URL: echoes.url,
  STRIPE_SECRET_KEY: `sk_test_${secrets.stripe}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${secrets.webhook}`,
  ONESIGNAL_API_URL: echoes.url,
  ONESIGNAL_APP_ID: 'app',
  ONESIGNAL_API_KEY: secrets.oneSignal,
  IDENTITY_KEY_SECRET: secrets.identity,
  SMTP_URL: `smtp://shop:${encodeURIComponent(secrets.mail)}@127.0.0.1:${echoes.mailPort}?tls=off`,
  MAIL_FROM: 'shop@mail.test',
  DATABASE_URL: `postgres://shop:${encodeURIComponent(secrets.database)}@127.0.0.1:1/shop`,
  METRICS_PASSWORD: `${secrets.metrics}${'.'.repeat(16)}`,
  EVENT_URL: `${echoes.url}/events`,
  EVENT_SECRET: secrets.event,
  PRINTERS: JSON.stringify([{ id: 'kitchen', name: 'Kitchen', password: `${secrets.printer}${'.'.repeat(20)}` }]),
})

/** The parts of a secret that a text contains. */
function partsIn(text: string, secrets: Secrets): string[] {
  const forms = Object.values(secrets).flatMap((secret) => [secret, encodeURIComponent(secret)])
  return forms.flatMap((form) =>
    Array.from({ length: Math.max(0, form.length - PART + 1) }, (_, start) => form.slice(start, start + PART)).filter(
      (part) => text.includes(part),
    ),
  )
}

test('no part of a secret is in the words, the JSON or the report, whatever servers answer', async () => {
  await assert(
    asyncProperty(secretSettings, async (secrets) => {
      const settings = inspectSettings(settingsWith(secrets))
      const checks = listServerChecks({
        settings,
        secret: secrets.identity,
        clock: () => new Date(),
        dnsServer: '127.0.0.1:1',
        listProviderChecks,
      })
      const areas = ['settings', 'payments', 'texts', 'mail', 'login', 'address'] as const
      const found = (await Promise.all(areas.map((area) => runArea(area, checks)))).flat()
      const echoed: Check = {
        id: 'mail.echo',
        area: 'mail',
        state: 'fault',
        cure: null,
        words: JSON.stringify(settingsWith(secrets)),
      }
      const shown = redactChecks([...found, echoed], createRedact(settings.config.secrets))
      const text = `${JSON.stringify(shown)}${reportOf([], shown)}${shown.map(({ words, cure }) => `${words}${cure}`).join('\n')}`
      expect(partsIn(text, secrets)).toEqual([])
    }),
    { numRuns: 15 },
  )
})

test('a text keeps what is no secret, and shows no part of one of eight characters', () => {
  assert(
    property(
      array(password, { minLength: 1, maxLength: 3 }),
      array(constantFrom('The key ', ' is wrong. ', 'sk_live_', '"')),
      (secrets, words) => {
        const text = [...words, ...secrets, ...words].join('')
        const shown = createRedact(secrets)(text)
        for (const secret of secrets)
          for (let start = 0; start + PART <= secret.length; start += 1)
            expect(shown).not.toContain(secret.slice(start, start + PART))
      },
    ),
  )
  expect(createRedact(['sk_live_0123456789abcdef'])('Invalid API Key: sk_live_****cdef')).toBe(
    'Invalid API Key: sk_live_****cdef',
  )
  expect(createRedact(['hunter2'])('No such password: hunter2.')).toBe('No such password: …hidden….')
})

test('a password is known in each form, also of a malformed address', () => {
  const secrets = secretsIn({
    SMTP_URL: 'smtp://shop:pass/word%40home@mail.test:587',
    DATABASE_URL: 'postgres://shop@db/shop?password=in-the-query',
    PRINTERS: '[{"id":"kitchen","password":"star-printer-password",}]',
  })
  expect(secrets).toEqual(
    expect.arrayContaining(['pass/word%40home', 'pass/word@home', 'in-the-query', 'star-printer-password']),
  )
})
