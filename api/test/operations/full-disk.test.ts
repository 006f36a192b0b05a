import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { expect, onTestFinished, test } from 'vitest'
import { startApi } from '../support/api-process.ts'
import { BURGER_AND_COFFEES, buildTestApp, startTestEnvironment } from '../support/test-app.ts'

const DISK = '8m'
const BLOCK_BYTES = 4096

/** @returns a folder on a small disk of its own; undefined where this account may not mount one. */
function mountDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'fuel-shack-disk-'))
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', folder]).status === 0
  onTestFinished(() => {
    if (isMounted) spawnSync('umount', [folder])
    rmdirSync(folder)
  })
  return isMounted ? folder : undefined
}

function fill(file: string): void {
  const write = () => {
    for (;;) writeFileSync(file, Buffer.alloc(BLOCK_BYTES), { flag: 'a' })
  }
  expect(write).toThrow('ENOSPC')
}

test('a server that starts on a full disk after a clean stop shows the paid orders, and stores again once there is space', async ({
  skip,
}) => {
  const folder = mountDisk()
  if (folder === undefined) return skip('mounting a disk needs root on Linux')
  const environment = await startTestEnvironment('')
  onTestFinished(() => environment.close())
  const before = await buildTestApp(environment)
  const casey = before.as(await environment.issuer.token({ subject: 'casey', email: 'casey@fuelshack.example' }))
  await casey.post('customers', {})
  const started = await casey.post('stripe/create-session', BURGER_AND_COFFEES)
  await environment.standins.pay(started.json<{ url: string }>().url)
  await before.context.sweep.sweepUnsettled()
  await before.close()

  const { address } = environment.database
  if (address.engine !== 'sqlite') throw new Error('This test is for SQLite')
  const file = join(folder, 'fuel-shack.sqlite')
  copyFileSync(address.file, file)
  const filler = join(folder, 'filler')
  fill(filler)
  const api = await startApi({
    database: { engine: 'sqlite', file },
    issuer: environment.issuer,
    stripeUrl: environment.standins.url,
    oneSignalUrl: `${environment.standins.url}/onesignal`,
  })
  onTestFinished(async () => void (await api.end()))
  const headers = {
    authorization: `Bearer ${await environment.issuer.token({ subject: 'sam', role: 'staff' })}`,
  }
  const ready = await fetch(`${api.address}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([503, expect.objectContaining({ code: 'storage_full' })])
  const list = await fetch(`${api.address}/api/orders`, { headers })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the response of our own API
  const orders = (await list.json()) as Order[]
  expect([list.status, list.headers.get('fuel-shack-write-failure'), orders.length]).toEqual([200, 'storage_full', 1])

  rmSync(filler)
  const fulfilled = await fetch(`${api.address}/api/orders/${orders[0]?.id}/fulfill`, { method: 'POST', headers })
  expect(fulfilled.status).toBe(200)
  expect(await api.end()).toBe(0)
  expect(readdirSync(folder)).toEqual(['fuel-shack.sqlite'])
})

test('a payment during which SQLite rolled back by itself leaves nothing, and its repeat makes one order', async () => {
  const environment = await startTestEnvironment('')
  onTestFinished(() => environment.close())
  const api = await buildTestApp(environment)
  onTestFinished(() => api.close())
  const { sqlite } = api.context.database
  if (!sqlite) throw new Error('This test is for SQLite')
  const count = (table: string) => sqlite.prepare(`select count(*) as rows from ${table}`).get()?.['rows']
  const casey = api.as(await environment.issuer.token({ subject: 'casey', email: 'casey@fuelshack.example' }))
  await casey.post('customers', {})
  const started = await casey.post('stripe/create-session', BURGER_AND_COFFEES)
  await environment.standins.pay(started.json<{ url: string }>().url)
  const { data } = await environment.stripe.events.list({ type: 'checkout.session.completed', limit: 1 })
  const deliver = async () => (await api.deliver(data[0] ?? {})).statusCode
  // It also does so on an error of the disk, or without memory.
  sqlite.exec(
    `create trigger failing_disk before update of status on checkouts begin select raise(rollback, 'full'); end`,
  )
  expect(await deliver()).toBe(500)
  expect(count('order_points')).toBe(0)
  sqlite.exec('drop trigger failing_disk')
  expect(await deliver()).toBe(200)
  expect([count('orders'), count('order_points')]).toEqual([1, 1])
})
