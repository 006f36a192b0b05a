import { createServer, type AddressInfo } from 'node:net'
import { CASEY } from '@fuel-shack/identity/test/identity-server'
import { TestBrowser } from '@fuel-shack/identity/test/test-browser'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedApp } from '../support/embedded-app.ts'
import { startTestEnvironment } from '../support/test-app.ts'

/** Accepts connections and never says a word. */
async function startSilentMailServer() {
  const connected = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    connected.resolve()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => void server.close())
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address
  const { port } = server.address() as AddressInfo
  return { connected: connected.promise, port }
}

// Covers login-21.
test('the pages of a login answer while the mail server accepts connections and never replies', async () => {
  const mail = await startSilentMailServer()
  const environment = await startTestEnvironment()
  const settings = { SMTP_URL: `smtp://127.0.0.1:${mail.port}?tls=off`, MAIL_FROM: 'hello@fuelshack.example' }
  const api = await startEmbeddedApp(environment, settings)
  onTestFinished(async () => {
    await api.close()
    await environment.close()
  })
  const stopping = new AbortController()
  let hasSent = false
  const browser = new TestBrowser(api.provider)

  const login = await browser.open((await api.client.begin()).address)
  const forgot = await browser.open(`${login.url.pathname}/forgot`)
  expect(await browser.submit(forgot, '/forgot', { email: CASEY.email })).toMatchObject({ status: 200 })
  const sending = api.context.messages.drain(stopping.signal).finally(() => (hasSent = true))
  await mail.connected

  const cart = await browser.open((await api.client.begin({ screen_hint: 'order' })).address)
  const code = await browser.submit(cart, '/code', { name: 'Dana', address: 'dana@fuelshack.example' })
  expect(code).toMatchObject({ status: 200, text: expect.stringContaining('6-digit code') })
  expect(await browser.submit(code, '/code/again')).toMatchObject({ status: 200 })
  const another = await browser.open((await api.client.begin()).address)
  const reset = await browser.open(`${another.url.pathname}/forgot`)
  expect(await browser.submit(reset, '/forgot', { email: 'no-one@fuelshack.example' })).toMatchObject({ status: 200 })
  expect((await api.client.signIn(CASEY)).access_token).toMatch(/./)
  expect(hasSent).toBe(false)
  stopping.abort()
  await sending
  const waiting = await api.context.database.queries.selectFrom('outbox_messages').select('sent_at').execute()
  expect(waiting.length).toBeGreaterThanOrEqual(2)
  expect(waiting.every(({ sent_at }) => sent_at === null)).toBe(true)
})
