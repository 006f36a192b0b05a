import { createRateLimits, openTestDatabase } from '@fuel-shack/harness/database/api-database'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keySecretOf } from './key-secret.ts'
import { createTokenVault } from './secret-box.ts'
import { deleteRecordsOfAccount } from './records-store.ts'
import { createOneTimeSecrets, type OneTimeSecrets } from './one-time-secrets.ts'

type TestDatabase = Awaited<ReturnType<typeof openTestDatabase>>

const PURPOSE = 'password-reset'
const HALF_HOUR = 30 * 60

let database: TestDatabase['database']
let close: () => Promise<unknown>
let oneTime: OneTimeSecrets
let passedMs = 0
const clock = () => new Date(Date.now() + passedMs)

function createFor(secret: string): OneTimeSecrets {
  const keySecret = keySecretOf(secret, 'environment')
  const rateLimits = createRateLimits({ database, clock })
  return createOneTimeSecrets({ database, clock, keySecret, vault: createTokenVault(keySecret), rateLimits })
}

beforeAll(async () => {
  ;({ database, close } = await openTestDatabase())
  oneTime = createFor('a secret of the tests')
})
afterAll(() => close())

async function issue(more: { purpose?: string; accountId?: string | null; codeFor?: string } = {}) {
  const secret = { purpose: PURPOSE, accountId: null, data: { to: 'casey' }, lifetimeSeconds: HALF_HOUR, ...more }
  const nonce = await oneTime.issue(database.queries, secret)
  return { nonce, ...oneTime.secretsOf(nonce) }
}

const take = (token: string, purpose = PURPOSE) => oneTime.take(database.queries, purpose, token)

describe('a one-time secret', () => {
  it('a one-time secret gives what was issued to one of many concurrent callers', async () => {
    const { token } = await issue({ accountId: 'casey' })
    expect(await oneTime.find(PURPOSE, token)).toEqual({ accountId: 'casey', data: { to: 'casey' } })
    const taken = await Promise.all(Array.from({ length: 5 }, () => take(token)))
    expect(taken.filter((one) => one !== undefined)).toEqual([{ accountId: 'casey', data: { to: 'casey' } }])
    expect(await oneTime.find(PURPOSE, token)).toBeUndefined()
  })

  it('a one-time secret does nothing for another purpose, after its time or after the sessions of its account end', async () => {
    const { token, nonce } = await issue()
    expect(await take(token, 'invitation')).toBeUndefined()
    expect(await oneTime.isOpen(PURPOSE, nonce)).toBe(true)
    passedMs += HALF_HOUR * 1000
    expect(await oneTime.isOpen(PURPOSE, nonce)).toBe(false)
    expect(await oneTime.find(PURPOSE, token)).toBeUndefined()
    expect(await take(token)).toBeUndefined()
    const ended = await issue({ accountId: 'casey', codeFor: 'a login' })
    await deleteRecordsOfAccount(database.queries, 'casey')
    expect(await take(ended.token)).toBeUndefined()
    expect((await oneTime.checkCode({ purpose: PURPOSE, codeFor: 'a login' }, ended.code)).token).toBeUndefined()
  })

  it('neither token nor code of a one-time secret is in the database, and another key derives others', async () => {
    const { nonce, token, code } = await issue({ codeFor: uuidv7() })
    const rows = JSON.stringify(await database.queries.selectFrom('identity_records').selectAll().execute())
    expect(rows).toContain(nonce)
    expect(rows).not.toContain(token)
    expect(rows).not.toContain(`"${code}"`)
    expect(createFor('another secret').secretsOf(nonce)).not.toMatchObject({ token })
  })
})

describe('the code of a one-time secret', () => {
  it('the code of a one-time secret opens its link, also typed in groups, until the link is used', async () => {
    const codeFor = uuidv7()
    const { token, code } = await issue({ codeFor })
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`
    expect(code).toMatch(/^\d{6}$/)
    expect(await oneTime.checkCode({ purpose: PURPOSE, codeFor }, typed)).toEqual({ token, waitSeconds: 0 })
    expect(await take(token)).toBeDefined()
    const again = await oneTime.checkCode({ purpose: PURPOSE, codeFor }, code)
    expect(again.token === undefined || (await take(again.token)) === undefined).toBe(true)
  })

  it('a later code for the same login replaces the one before', async () => {
    const codeFor = uuidv7()
    const first = await issue({ codeFor })
    const second = await issue({ codeFor })
    expect((await oneTime.checkCode({ purpose: PURPOSE, codeFor }, second.code)).token).toBe(second.token)
    expect((await oneTime.checkCode({ purpose: PURPOSE, codeFor }, first.code)).token).not.toBe(first.token)
  })

  it('five wrong codes lock the code of a one-time secret, and an unknown one is counted alike', async () => {
    const codeFor = uuidv7()
    const { code } = await issue({ codeFor })
    const wrong = code === '000000' ? '000001' : '000000'
    for (const target of [codeFor, uuidv7()].map((owner) => ({ purpose: PURPOSE, codeFor: owner }))) {
      for (let guess = 0; guess < 5; guess += 1)
        expect(await oneTime.checkCode(target, wrong)).toEqual({ token: undefined, waitSeconds: 0 })
      const locked = await oneTime.checkCode(target, code)
      expect(locked.token).toBeUndefined()
      expect(locked.waitSeconds).toBeGreaterThan(0)
    }
  })
})
