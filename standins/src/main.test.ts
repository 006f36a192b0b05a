import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import {
  newDataDir,
  openShop,
  payOnPage,
  startSession,
  stripeAt,
  STRIPE_KEY,
  WEBHOOK_SECRET,
} from '../test/standins-under-test.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))

async function startProcess(env: Record<string, string>) {
  const child = spawn(process.execPath, [main], {
    env: {
      STANDINS_HOST: '127.0.0.1',
      STANDINS_ONESIGNAL_KEY: 'k',
      STANDINS_PORT: '0',
      STANDINS_STRIPE_KEY: STRIPE_KEY,
      STANDINS_WEBHOOK_SECRET: WEBHOOK_SECRET,
      ...env,
    },
    stdio: 'pipe',
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const output = await new Promise<string>((resolve) => {
    child.stdout.once('data', (data: Buffer) => resolve(data.toString()))
    child.stderr.once('data', (data: Buffer) => resolve(data.toString()))
  })
  return { child, output, address: /http:\S+/.exec(output)?.[0] ?? '' }
}

test('the stand-ins have a paid session, its page and its webhook after kill -9', async () => {
  const dataDir = newDataDir()
  const first = await startProcess({ STANDINS_DATA_DIR: dataDir, STANDINS_WEBHOOK_URL: 'http://127.0.0.1:9/' })
  const stripe = stripeAt(first.address)
  const open = await startSession(stripe)
  const paid = await startSession(stripe)
  await payOnPage(paid.url)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')

  const shop = await openShop()
  const next = await startProcess({ STANDINS_DATA_DIR: dataDir, STANDINS_WEBHOOK_URL: shop.url })
  const after = stripeAt(next.address)
  expect(await after.checkout.sessions.retrieve(paid.id)).toMatchObject({ payment_status: 'paid' })
  expect((await payOnPage(`${next.address}/pay/${open.id}`)).status).toBe(303)
  await expect
    .poll(() => new Set(shop.events().map(({ data }) => 'id' in data.object && data.object.id)), { timeout: 10_000 })
    .toEqual(new Set([paid.id, open.id]))
})

test('strangers reach only the payment page of stand-ins that are public', async () => {
  const { address } = await startProcess({ STANDINS_DATA_DIR: newDataDir(), STANDINS_PUBLIC: 'on' })
  const session = await startSession(stripeAt(address))
  expect((await fetch(session.url ?? '')).status).toBe(200)
  expect((await fetch(`${address}/standins.css`)).status).toBe(200)
  for (const path of [
    '/',
    '/messages',
    '/messages.json',
    '/payments',
    '/printer',
    '/faults',
    '//messages',
    '/pay/../payments',
  ])
    expect([path, (await fetch(address + path)).status]).toEqual([path, 404])
  expect((await fetch(`${address}/v1/checkout/sessions`, { method: 'POST' })).status).toBe(401)
})
