import type { LoginCode } from '@fuel-shack/contract/customers/managed-customers'
import type { RecordPage } from '@fuel-shack/contract/manager/record'
import { openCodeForm } from '@fuel-shack/identity/test/counter-code-steps'
import { CASEY, RILEY, SAM } from '@fuel-shack/identity/test/identity-server'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { codeOf } from '../payments/refunds/order-refunds-fixture.ts'
import type { EmbeddedApp } from '../support/embedded-app.ts'
import { useEmbeddedApp } from '../support/use-test-app.ts'

type Caller = ReturnType<EmbeddedApp['as']>
let riley: Caller
let customerId: string

const PEOPLE = [
  { ...CASEY, role: 'customer' },
  { ...SAM, role: 'staff' },
  { ...RILEY, role: 'manager' },
]
const { api } = useEmbeddedApp({ DEMO_ACCOUNTS: JSON.stringify(PEOPLE) })

beforeAll(async () => {
  riley = api.as((await api.client.signIn(RILEY)).access_token)
  const casey = api.as((await api.client.signIn(CASEY)).access_token)
  customerId = (await casey.post('customers', {})).json<{ id: string }>().id
})
beforeEach(async () => {
  await api.context.database.queries.deleteFrom('staff_actions').execute()
})

const proofOf = async (caller: Caller, { password }: { password: string }) =>
  (await caller.post('customers/current/proof', { password })).json<{ proof: string }>().proof

const make = (caller: Caller, proof = '') =>
  caller.post('manager/customers/login-code', { customerId }, { 'identity-proof': proof })

const readActions = async () =>
  (await riley.get('manager/changes'))
    .json<RecordPage>()
    .entries.map((entry) => ('action' in entry ? entry.action : ''))

// Covers customers-10.
test('a manager makes a code for the login of a customer, with the password, and it is in the record without the code', async () => {
  expect(codeOf(await make(riley))).toBe('reauthentication_required')
  expect(await readActions()).toEqual([])
  const answer = await make(riley, await proofOf(riley, RILEY))
  const { code, email, expiresAt } = answer.json<LoginCode>()
  expect(code).toMatch(/^[2-9a-z]{8}$/)
  expect(email).toMatch(/^c.*@/)
  expect(email).not.toBe(CASEY.email)
  expect(Date.parse(expiresAt ?? '') - Date.now()).toBeGreaterThan(9 * 60_000)
  expect(await readActions()).toEqual(['login_code_made'])
  expect((await riley.get('manager/changes')).body).not.toContain(code)
  const form = await openCodeForm(api.provider, api.client)
  expect((await form.enter(CASEY.email, code ?? '')).text).toContain('/counter-code/password')
})

test('plain staff and customers make no code for a login', async () => {
  const sam = api.as((await api.client.signIn(SAM)).access_token)
  const casey = api.as((await api.client.signIn(CASEY)).access_token)
  expect(codeOf(await make(sam, await proofOf(sam, SAM)))).toBe('forbidden')
  expect(codeOf(await make(casey, await proofOf(casey, CASEY)))).toBe('forbidden')
  expect(await readActions()).toEqual([])
})

// Covers customers-10.
test('a person on the team gets no code for a login at the counter', async () => {
  const account = await api.identity.accounts.findAccountByAddress(CASEY.email)
  await api.identity.accounts.setRole(account?.id ?? '', { role: 'staff', changedBy: 'command' })
  const answer = await make(riley, await proofOf(riley, RILEY))
  expect(answer.json()).toEqual({ instead: 'staff' })
  expect(await readActions()).toEqual([])
})
