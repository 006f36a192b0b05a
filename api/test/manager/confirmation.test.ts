import type { ManagerDay } from '@fuel-shack/contract/office/manager-day'
import type { AuditTrailPage } from '@fuel-shack/contract/office/audit-trail'
import { RILEY, SAM } from '@fuel-shack/identity/test/identity-server'
import { enrol, logInByPin } from '@fuel-shack/identity/test/pin-steps'
import { TestBrowser } from '@fuel-shack/identity/test/test-browser'
import { beforeAll, expect, test } from 'vitest'
import { codeOf } from '../payments/refunds/order-refunds-fixture.ts'
import type { EmbeddedApp } from '../support/embedded-app.ts'
import { useEmbeddedApp } from '../support/use-test-app.ts'

type Caller = ReturnType<EmbeddedApp['as']>
let riley: Caller

const PEOPLE = [
  { ...SAM, role: 'staff' },
  { ...RILEY, role: 'manager' },
]
const { api } = useEmbeddedApp({ DEMO_ACCOUNTS: JSON.stringify(PEOPLE) })

beforeAll(async () => {
  riley = api.as((await api.client.signIn(RILEY)).access_token)
})

const proofOf = async (caller: Caller, { password }: { password: string }) =>
  (await caller.post('customers/current/proof', { password })).json<{ proof: string }>().proof

async function change(caller: Caller, value: string, proof?: string) {
  const { version } = (await riley.get('manager/day')).json<ManagerDay>().settings.unattended
  const headers: Record<string, string> = proof === undefined ? {} : { 'identity-proof': proof }
  return caller.post('manager/settings', { setting: 'unattended', value, version }, headers)
}

test('the password of a manager confirms changes for five minutes, and those of no one else', async () => {
  // The login is seconds old, but it may have been by PIN.
  expect(codeOf(await change(riley, 'refuse'))).toBe('reauthentication_required')
  expect(codeOf(await change(riley, 'refuse', 'invented'))).toBe('reauthentication_required')
  const sam = api.as((await api.client.signIn(SAM)).access_token)
  expect(codeOf(await change(riley, 'refuse', await proofOf(sam, SAM)))).toBe('reauthentication_required')
  expect((await riley.get('manager/changes')).json<AuditTrailPage>().entries).toEqual([])
  const proof = await proofOf(riley, RILEY)
  expect((await change(riley, 'refuse', proof)).statusCode).toBe(200)
  expect((await change(riley, 'accept', proof)).statusCode).toBe(200)
  expect((await riley.get('manager/changes')).json<AuditTrailPage>().entries).toHaveLength(2)
  api.passTime(5 * 60_000)
  expect(codeOf(await change(riley, 'warn', proof))).toBe('reauthentication_required')
})

test('a change that was rejected leaves the proof for the next try', async () => {
  const proof = await proofOf(riley, RILEY)
  const stale = { setting: 'unattended', value: 'warn', version: 99 }
  expect(codeOf(await riley.post('manager/settings', stale, { 'identity-proof': proof }))).toBe('changed_meanwhile')
  expect((await change(riley, 'warn', proof)).statusCode).toBe(200)
})

// Covers alerts-5.
test('a session by PIN changes nothing about the alerts, even with the password', async () => {
  const tablet = new TestBrowser(api.provider)
  await enrol(api.client, tablet, RILEY)
  const tokens = await logInByPin(api.client, tablet, 'Riley')
  expect(tokens.claims()?.['amr']).toEqual(['pin'])
  const byPin = api.as(tokens.access_token)
  expect(codeOf(await change(byPin, 'accept', await proofOf(byPin, RILEY)))).toBe('forbidden')
  expect(codeOf(await byPin.post('manager/alerts/code', { contact: '0491 570 006' }))).toBe('forbidden')
})
