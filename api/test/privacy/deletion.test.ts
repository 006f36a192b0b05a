import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import type { Role } from '@fuel-shack/contract/team/account-roles'
import { problemSchema } from '@fuel-shack/contract/problem'
import { describe, expect, test } from 'vitest'
import { createLog } from '../../src/platform/log.ts'
import { startEmbeddedApp } from '../support/embedded-app.ts'
import { SAM } from '@fuel-shack/identity/test/identity-server'
import { BURGER_AND_COFFEES, buildTestApp } from '../support/test-app.ts'
import { useEmbeddedApp } from '../support/use-test-app.ts'

const WRONG = 'not the password at all'

const log = createLog('info', { write: (line) => void logged.push(JSON.parse(line)) })
const { environment, api } = useEmbeddedApp({}, log)
let people = 0
const logged: Record<string, unknown>[] = []

/** A new account, logged in. */
async function logIn(role: Role = 'customer') {
  people += 1
  const account = {
    name: 'Leaving',
    email: `leaving-${people}@fuelshack.example`,
    password: `leaving-the-diner-${people}`,
  }
  const added = await api.identity.accounts.addAccount({ ...account, emailAddress: account.email, role })
  const { access_token: token } = await api.client.signIn(account)
  const caller = api.as(token)
  const prove = (password: string) => caller.post('customers/current/proof', { password })
  const remove = (proof: string) => caller.remove('customers/current', { 'identity-proof': proof })
  return { ...account, id: added?.id ?? '', token, caller, prove, remove }
}

async function proofOf({ prove, password }: Awaited<ReturnType<typeof logIn>>): Promise<string> {
  return (await prove(password)).json<{ proof: string }>().proof
}

const codeOf = (response: { json: () => unknown }) => problemSchema.parse(response.json()).code

async function findCustomers(): Promise<string> {
  return JSON.stringify(await api.context.database.queries.selectFrom('customers').selectAll().execute())
}

describe('deleting an account of the embedded provider', () => {
  test('deleting an account of the embedded provider requires a proof of its password', async () => {
    const leaver = await logIn()
    await leaver.caller.post('customers', {})
    expect(codeOf(await leaver.caller.remove('customers/current'))).toBe('reauthentication_required')
    expect(codeOf(await leaver.remove('invented'))).toBe('reauthentication_required')
    expect(codeOf(await leaver.prove(WRONG))).toBe('wrong_password')
    expect(await findCustomers()).toContain(leaver.email)
    expect((await leaver.remove(await proofOf(leaver))).json()).toEqual({ deleted: true })
    expect(await findCustomers()).not.toContain(leaver.email)
    expect(logged).toContainEqual(
      expect.objectContaining({ event: 'account_removed', outcome: 'success', accountId: leaver.id, by: 'owner' }),
    )
  })

  test("deleting an account of the embedded provider rejects another account's proof, a used proof and a proof older than five minutes", async () => {
    const [leaver, other] = [await logIn(), await logIn()]
    expect(codeOf(await leaver.remove(await proofOf(other)))).toBe('reauthentication_required')
    await leaver.caller.post('stripe/create-session', BURGER_AND_COFFEES)
    const old = await proofOf(leaver)
    api.passTime(5 * 60_000 + 1)
    expect(codeOf(await leaver.remove(old))).toBe('reauthentication_required')
    const proof = await proofOf(leaver)
    const answers = await Promise.all([leaver.remove(proof), leaver.remove(proof)])
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  test('deleting an account of the embedded provider limits guesses of the password without locking the owner out', async () => {
    const owner = await logIn()
    for (let guess = 0; guess < 10; guess += 1) expect((await owner.prove(WRONG)).statusCode).toBe(403)
    // Beyond the call's own limit of ten per minute.
    api.passTime(61_000)
    const eleventh = await owner.prove(owner.password)
    expect(eleventh.statusCode).toBe(429)
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(60)
    expect((await api.client.signIn(owner)).access_token).toBeTruthy()
  })

  test('deleting an account of the embedded provider cannot be undone by a remaining token, which creates no new customer and card', async () => {
    const leaver = await logIn()
    const otherInstance = await startEmbeddedApp(environment)
    for (const app of [api, otherInstance]) await app.as(leaver.token).post('customers', {})
    expect((await leaver.remove(await proofOf(leaver))).statusCode).toBe(200)
    for (const app of [api, otherInstance]) {
      for (const path of ['customerCards/current', 'customerBalances/current', 'customers/current/export']) {
        expect((await app.as(leaver.token).get(path)).statusCode).toBe(401)
      }
      expect((await app.as(leaver.token).post('customers', {})).statusCode).toBe(401)
    }
    await otherInstance.close()
    expect(await findCustomers()).not.toContain(leaver.email)
  })

  test('deleting an account of the embedded provider requires the password of staff too, and never removes the last staff account', async () => {
    const cook = await logIn('staff')
    await cook.caller.post('customers', {})
    expect(codeOf(await cook.caller.remove('customers/current'))).toBe('reauthentication_required')
    expect((await cook.remove(await proofOf(cook))).statusCode).toBe(200)
    const { access_token: token } = await api.client.signIn(SAM)
    const sam = api.as(token)
    const { proof } = (await sam.post('customers/current/proof', { password: SAM.password })).json<{ proof: string }>()
    expect(codeOf(await sam.remove('customers/current', { 'identity-proof': proof }))).toBe('last_staff_account')
    expect((await sam.get('orders')).json<Order[]>()).toEqual(expect.any(Array))
  })

  test('deleting an account of the embedded provider leaves one of two managers who delete theirs at the same moment on two instances', async () => {
    const otherInstance = await startEmbeddedApp(environment)
    const [first, second] = [await logIn('manager'), await logIn('manager')]
    const proofs = [await proofOf(first), await proofOf(second)] as const
    const answers = await Promise.all([
      first.remove(proofs[0]),
      otherInstance.as(second.token).remove('customers/current', { 'identity-proof': proofs[1] }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([200, 409]))
    expect(codeOf(answers.find(({ statusCode }) => statusCode === 409)!)).toBe('last_manager_account')
    const left = (await api.identity.accounts.listAccounts()).filter(({ role }) => role === 'manager')
    expect(left).toHaveLength(1)
    await api.identity.accounts.removeAccount(left[0]?.id ?? '')
    await otherInstance.close()
  })

  test('deleting an account of the embedded provider never removes the last manager, whom staff do not replace', async () => {
    const [first, last] = [await logIn('manager'), await logIn('manager')]
    expect((await first.remove(await proofOf(first))).statusCode).toBe(200)
    expect(codeOf(await last.remove(await proofOf(last)))).toBe('last_manager_account')
    await api.identity.accounts.setRole(last.id, { role: 'staff', changedBy: 'command' })
    const { access_token: token } = await api.client.signIn(last)
    const kept = api.as(token)
    const { proof } = (await kept.post('customers/current/proof', { password: last.password })).json<{
      proof: string
    }>()
    expect((await kept.remove('customers/current', { 'identity-proof': proof })).statusCode).toBe(200)
  })
})

describe('deleting the data of a user of another provider', () => {
  const token = (subject: string, authTime?: number) =>
    environment.issuer.token({
      subject,
      name: 'Casey',
      email: `${subject}@fuelshack.example`,
      claims: { auth_time: authTime },
    })
  const nowSeconds = () => Math.floor(Date.now() / 1000)

  test('deleting the data of a user of another provider requires a login within the last five minutes if the token has its time', async () => {
    const app = await buildTestApp(environment)
    const longAgo = app.as(await token('provided-1', nowSeconds() - 3600))
    await longAgo.post('customers', {})
    expect(codeOf(await longAgo.remove('customers/current'))).toBe('reauthentication_required')
    expect(codeOf(await longAgo.post('customers/current/proof', { password: WRONG }))).toBe('reauthentication_required')
    const justNow = app.as(await token('provided-1', nowSeconds() - 20))
    expect((await justNow.remove('customers/current')).statusCode).toBe(200)
    await app.close()
  })

  test('deleting the data of a user of another provider cannot be undone by an old token, while a new one creates a new customer', async () => {
    const app = await buildTestApp(environment)
    const old = await token('provided-2')
    const first = (await app.as(old).post('customers', {})).json<{ id: string }>()
    expect((await app.as(old).remove('customers/current')).statusCode).toBe(200)
    expect((await app.as(old).get('customerCards/current')).statusCode).toBe(401)
    expect((await app.as(old).post('customers', {})).statusCode).toBe(401)
    const stored = await app.context.database.queries.selectFrom('forgotten_subjects').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain('provided-2')

    const later = await environment.issuer.token({ subject: 'provided-2', issuedIn: 2 })
    const second = (await app.as(later).post('customers', {})).json<{ id: string }>()
    expect(second.id).toEqual(expect.any(String))
    expect(second.id).not.toBe(first.id)
    expect((await app.as(old).get('customerCards/current')).statusCode).toBe(200)
    app.passTime(2 * 86_400_000)
    await app.context.purgeExpired()
    expect(await app.context.database.queries.selectFrom('forgotten_subjects').selectAll().execute()).toEqual([])
    await app.close()
  })
})

test('limits repeated registrations of a customer, and an unchanged one writes nothing', async () => {
  const app = await buildTestApp(environment)
  const casey = app.as(
    await environment.issuer.token({ subject: 'registers', name: 'Casey', email: 'c@fuelshack.example' }),
  )
  const statuses: number[] = []
  for (let call = 0; call < 70; call += 1) statuses.push((await casey.post('customers', {})).statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  expect(statuses.at(-1)).toBe(429)
  const other = app.as(await environment.issuer.token({ subject: 'registers-too' }))
  expect((await other.post('customers', {})).statusCode).toBe(200)
  await app.close()
})
