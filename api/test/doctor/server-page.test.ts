import { AREA_NAMES } from '@fuel-shack/contract/office/check-areas'
import type { Check, ServerState } from '@fuel-shack/contract/office/server-checks'
import type { AuditTrailPage } from '@fuel-shack/contract/office/audit-trail'
import { beforeEach, expect, test } from 'vitest'
import { useTestApp } from '../support/use-test-app.ts'

const { environment, api } = useTestApp()

const as = async (role: string[], claims: Record<string, unknown> = {}) =>
  api.as(
    await environment.issuer.token({
      subject: 'riley',
      name: 'Riley Owner',
      email: 'riley@fuelshack.example',
      claims: { role, ...claims },
    }),
  )
const manager = (claims = {}) => as(['staff', 'manager'], claims)

beforeEach(async () => void (await api.context.database.queries.deleteFrom('rate_windows').execute()))

test('only a manager may check the server or send a test', async () => {
  for (const [caller, status] of [
    [await as(['staff']), 403],
    [api.as(undefined), 401],
  ] as const) {
    const answers = await Promise.all([
      caller.get('manager/server'),
      caller.get('manager/server/checks/disk'),
      caller.post('manager/server/test', { channel: 'email' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([status, status, status])
  }
})

test('a manager checks each area of the server, and an unknown area does not exist', async () => {
  const caller = await manager()
  const { areas, tests, about } = (await caller.get('manager/server')).json<ServerState>()
  expect(areas).toEqual(AREA_NAMES)
  expect(tests).toEqual(['email', 'push'])
  expect(about.join(' ')).toMatch(/^Fuel Shack development.* Node v\d/)
  for (const area of ['disk', 'database', 'alerts', 'law', 'texts'] as const) {
    const answer = await caller.get(`manager/server/checks/${area}`)
    expect(answer.statusCode).toBe(200)
    const { checks } = answer.json<{ checks: Check[] }>()
    expect(checks.length).toBeGreaterThan(0)
    expect(new Set(checks.map((check) => check.area))).toEqual(new Set([area]))
  }
  expect((await caller.get('manager/server/checks/169.254.169.254')).statusCode).toBe(400)
})

// Covers manager-30.
test('a test goes to the address of the manager alone, and the record has its channel', async () => {
  const caller = await manager()
  const sent = await caller.post('manager/server/test', { channel: 'email', to: 'casey@fuelshack.example' })
  expect(sent.statusCode).toBe(400)
  expect((await caller.post('manager/server/test', { channel: 'email' })).json()).toEqual({
    to: 'riley@fuelshack.example',
  })
  const messages = (await environment.standins.sentMessages()).map((message) => JSON.stringify(message))
  expect(messages.filter((message) => message.includes('a test that you have sent to yourself'))).toEqual([
    expect.stringContaining('riley@fuelshack.example'),
  ])
  const { entries } = (await caller.get('manager/changes')).json<AuditTrailPage>()
  expect(entries[0]).toMatchObject({ action: 'server_test_sent', details: { channel: 'email' } })
})

test('a text needs a number that the manager logs in with', async () => {
  expect((await (await manager()).post('manager/server/test', { channel: 'sms' })).statusCode).toBe(400)
  const caller = await manager({ phone_number: '0491 570 156' })
  expect((await caller.post('manager/server/test', { channel: 'sms' })).json()).toEqual({ to: '+61491570156' })
})

test('the sixth test of a manager within an hour has to wait', async () => {
  const caller = await manager()
  const statuses: number[] = []
  for (let count = 0; count < 6; count += 1)
    statuses.push((await caller.post('manager/server/test', { channel: 'email' })).statusCode)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('checks of all managers together are limited, so that no server is called without end', async () => {
  const caller = await manager()
  const { rateLimits } = api.context
  await Promise.all(
    Array.from({ length: 100 }, () =>
      rateLimits.takeAll([{ name: 'server-checks', limit: { limit: 100, windowSeconds: 600 } }]),
    ),
  )
  expect((await caller.get('manager/server/checks/disk')).statusCode).toBe(429)
})
