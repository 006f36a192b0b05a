import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backupSettingsOf } from '../../../src/app/backup-settings.ts'
import { openData } from '../../../src/app/context.ts'
import { makeBackup } from '../../../src/platform/db/backup/make-backup.ts'
import { restoreBackup } from '../../../src/platform/db/backup/restore-backup.ts'
import {
  BURGER_AND_COFFEES,
  buildTestApp,
  startTestEnvironment,
  type TestApp,
  type TestEnvironment,
} from '../../support/test-app.ts'

let environment: TestEnvironment
let api: TestApp

beforeEach(async () => {
  environment = await startTestEnvironment('')
  api = await buildTestApp(environment, { ORDERING: 'open' })
})
afterEach(async () => {
  await api.close()
  await environment.close()
})

const as = async (subject: string, ...roles: string[]) =>
  api.as(await environment.issuer.token({ subject, email: `${subject}@fuelshack.example`, claims: { role: roles } }))

/** Opens a payment page. @returns its address */
async function order(subject: string): Promise<string> {
  const started = await (await as(subject)).post('stripe/create-session', BURGER_AND_COFFEES)
  return started.json<{ url: string }>().url
}

/** Without a token, which would expire while the time passes. */
const readState = async () => (await api.context.readBackups()).restore
const countOrders = async () => (await api.context.database.queries.selectFrom('orders').select('id').execute()).length

/** As the command `restore`: the database is that of the backup again, with the steps after it. */
async function restore(source: string): Promise<void> {
  await api.close()
  const { config } = api.context
  const deletionsFile = join(config.dataDirectory, 'deletions.jsonl')
  await restoreBackup(backupSettingsOf(config), {
    source,
    force: true,
    at: new Date(),
    async prepare(file, backupAt) {
      const data = await openData({ database: { engine: 'sqlite', file }, deletionsFile })
      await data.afterRestore.run([], backupAt)
      await data.database.close()
    },
  })
  api = await buildTestApp(environment, { ORDERING: 'open' })
}

test('after a restore, payments whose checkout is in the backup become orders, and every other is listed', async () => {
  const settled = await order('avery')
  await environment.standins.pay(settled)
  await api.context.sweep.sweepUnsettled()
  const open = await order('blake')
  const { file } = await makeBackup(backupSettingsOf(api.context.config), 'command', new Date())
  const lost = [await order('casey'), await order('drew')]
  for (const url of [open, ...lost]) await environment.standins.pay(url)
  await order('ellis')
  await api.context.sweep.sweepUnsettled()
  expect(await countOrders()).toBe(4)

  await restore(file)
  expect(await countOrders()).toBe(1)
  expect(await readState()).toMatchObject({ comparedAt: null, lostCount: 0 })
  await api.context.lostOrders.compareWhenDue()
  expect(await countOrders()).toBe(2)
  const state = await readState()
  expect(state).toMatchObject({ problem: null, ordersMade: 1, lostCount: 2 })
  const listed = { cents: 2930, transactionId: expect.stringMatching(/^pi_/), isDealtWith: false }
  expect(state?.lost).toEqual([expect.objectContaining(listed), expect.objectContaining(listed)])

  const staff = await as('sam', 'staff')
  const waiting = (await staff.get('payments/attention')).json<{ id: string; kind: string }[]>()
  expect(waiting.map(({ kind }) => kind)).toEqual(['unknown_checkout', 'unknown_checkout'])
  await staff.post(`payments/attention/${waiting[0]?.id}/resolve`)
  expect((await readState())?.lost.filter(({ isDealtWith }) => isDealtWith)).toHaveLength(1)

  api.passTime(61 * 60_000)
  await api.context.lostOrders.compareWhenDue()
  expect([await countOrders(), (await readState())?.lostCount]).toEqual([2, 2])
})

test('a comparison that the provider does not answer is tried again, and says why meanwhile', async () => {
  const { file } = await makeBackup(backupSettingsOf(api.context.config), 'command', new Date())
  await restore(file)
  await environment.standins.planFaults('GET /v1/checkout/sessions', ['forbidden'])
  await api.context.lostOrders.compareWhenDue()
  expect(await readState()).toMatchObject({ comparedAt: null, problem: expect.stringMatching(/\.$/) })
  api.passTime(6 * 60_000)
  await api.context.lostOrders.compareWhenDue()
  expect(await readState()).toMatchObject({ comparedAt: expect.any(String), problem: null, lostCount: 0 })
})
