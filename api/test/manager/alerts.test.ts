import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ManagerDay } from '@fuel-shack/contract/office/manager-day'
import { beforeAll, expect, test } from 'vitest'
import { forgetRestStop } from '../support/forget-rest-stop.ts'
import { buildTestApp, type TestApp } from '../support/test-app.ts'
import { useTestApp } from '../support/use-test-app.ts'

const { environment, api } = useTestApp()
const OWNER = { emailAddresses: ['owner@fuelshack.example'], mobileNumbers: ['0491 570 156'] }

beforeAll(() => {
  const file = join(environment.siteFolder, 'site.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), alerts: OWNER }))
})

const managerOf = async (app: TestApp) =>
  app.as(await environment.issuer.token({ subject: 'riley', claims: { role: ['staff', 'manager'] } }))
const sendTest = async (app: TestApp) => (await (await managerOf(app)).post('manager/alerts/test')).json<ManagerDay>()

test('a rest stop that alerts no one has nothing to test', async () => {
  const { alerts, missing } = (await (await managerOf(api)).get('manager/day')).json<ManagerDay>()
  expect(alerts).toEqual({ contacts: [], lastTest: null })
  expect(missing).toContain('alerts')
})

// Covers manager-10.
test.each([
  ['reaches each contact', {}, { sent: 2, failed: 0 }],
  ['that the provider rejects counts as failed', { ONESIGNAL_API_KEY: 'os_v2_app_wrong' }, { sent: 0, failed: 2 }],
])('a test of the alerts %s, and its time and outcome are shown', async (_, settings, counts) => {
  await forgetRestStop(environment)
  const app = await buildTestApp(environment, settings)
  try {
    const { alerts } = await sendTest(app)
    expect(alerts.contacts).toEqual([...OWNER.mobileNumbers, ...OWNER.emailAddresses])
    expect(alerts.lastTest).toMatchObject(counts)
  } finally {
    await app.close()
  }
})
