import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createLoginThrottle } from './login-throttle.ts'
import { hashPassword, OWASP_COST } from '../passwords/password-hash.ts'
import { hashAsInProduction } from '../../test/support/hash-cost.ts'
import { CASEY } from '../../test/support/identity-server.ts'
import { TestBrowser, type Page } from '../../test/support/test-browser.ts'
import { discoverClient } from '../../test/support/test-client.ts'
import { useIdentity } from '../../test/support/use-identity.ts'

const PER_ACCOUNT = 10
const PER_NETWORK = 60

const { identity, client } = useIdentity()

async function guess(
  email: string,
  password: string,
  ip?: string,
  act: 'sign-in' | 'sign-up' = 'sign-in',
): Promise<Page> {
  const browser = new TestBrowser(identity, ip)
  if (act === 'sign-up') identity.stopSending()
  const { address } = await client.begin(act === 'sign-up' ? { prompt: 'create' } : {})
  return browser.submit(await browser.open(address), `/${act}`, { name: 'Guesser', email, password })
}

async function guessUntilThrottled(email: string, act?: 'sign-in' | 'sign-up'): Promise<number[]> {
  const statuses: number[] = []
  // Every guess comes from another network, so only the account's limit applies.
  for (let n = 0; n <= PER_ACCOUNT; n += 1) {
    statuses.push((await guess(email, `a wrong guess ${n}`, `198.51.100.${n}`, act)).status)
  }
  return statuses
}

describe('guessing the password of one account', () => {
  it('guessing the password of one account is throttled after ten wrong passwords from any network, and says for how long', async () => {
    expect(await guessUntilThrottled(CASEY.email)).toEqual([...Array.from({ length: PER_ACCOUNT }, () => 401), 429])
    const throttled = await guess(CASEY.email, CASEY.password)
    expect(throttled).toMatchObject({ status: 429, text: expect.stringContaining('Wait 15 minutes') })
    expect(Number(throttled.headers.get('retry-after'))).toBeGreaterThan(800)
    identity.passTime(15 * 60 * 1000)
    expect((await client.signIn(CASEY)).claims()?.['email']).toBe(CASEY.email)
  })

  it('guessing the password of one account is throttled in the same way by signing up with its address', async () => {
    expect(await guessUntilThrottled(CASEY.email, 'sign-up')).toEqual([
      ...Array.from({ length: PER_ACCOUNT }, () => 422),
      429,
    ])
    expect(await guess(CASEY.email, CASEY.password)).toMatchObject({ status: 429 })
  })

  it('the correct password does not count as a guess', async () => {
    for (let n = 0; n < PER_ACCOUNT + 2; n += 1) await client.signIn(CASEY)
    expect((await client.signIn(CASEY)).claims()?.['email']).toBe(CASEY.email)
  })

  it('guessing the password of one account is throttled on every instance of the same database', async () => {
    await guessUntilThrottled(CASEY.email)
    const other = await identity.startInstance()
    const otherClient = await discoverClient(other)
    const browser = new TestBrowser(other)
    const page = await browser.open((await otherClient.begin()).address)
    const fields = { email: CASEY.email, password: CASEY.password }
    expect(await browser.submit(page, '/sign-in', fields)).toMatchObject({ status: 429 })
  })
})

it('throttles guesses at many accounts by network, with an IPv6 subscriber as one network', async () => {
  const browser = new TestBrowser(identity, '2001:db8:7:7::1')
  const page = await browser.open((await client.begin()).address)
  const statuses = []
  for (let n = 0; n <= PER_NETWORK; n += 1) {
    statuses.push(
      (await browser.submit(page, '/sign-in', { email: `someone${n}@example.com`, password: 'guess' })).status,
    )
  }
  expect(statuses.indexOf(429)).toBe(PER_NETWORK)
  expect(await guess(CASEY.email, CASEY.password, '2001:db8:7:7:ffff::2')).toMatchObject({ status: 429 })
  expect((await client.signIn(CASEY, new TestBrowser(identity, '2001:db8:7:8::1'))).claims()?.['email']).toBe(
    CASEY.email,
  )
})

it('a phone that starts logins in a loop slows its network down to five seconds a login, and stops no other phone', async () => {
  const pauses: number[] = []
  const pause = (milliseconds: number) => Promise.resolve(void pauses.push(milliseconds))
  const loop = createLoginThrottle({ rateLimits: identity.rateLimits, pause })
  for (let n = 0; n < 300; n += 1) await loop.tryStart('203.0.113.50')
  expect(pauses).toEqual([])
  for (let n = 0; n < 400; n += 1) expect(await loop.tryStart('203.0.113.50')).toBe(0)
  expect([pauses[0], pauses.at(-1)]).toEqual([17, 5000])
  const { address } = await client.begin()
  expect(await new TestBrowser(identity, '203.0.113.50').open(address)).toMatchObject({ status: 200 })
  expect(identity.pauses).toEqual([5000])
  await new TestBrowser(identity, '203.0.113.51').open(address)
  expect(identity.pauses).toEqual([5000])
})

describe('account enumeration', () => {
  it('the login gives the same response for an existing and an unknown address', async () => {
    const known = await guess(CASEY.email, 'a wrong guess')
    const unknown = await guess('nobody@fuelshack.example', 'a wrong guess')
    const same = ({ status, text }: Page) => ({
      status,
      text: text.replaceAll(/[\w-]+@fuelshack\.example/g, '').replaceAll(/interaction\/[\w-]+/g, ''),
    })
    expect(same(known)).toEqual(same(unknown))
    expect(known.text).not.toMatch(/no account|unknown|not registered/i)
  })

  it('the login computes the same hash for an unknown address, so that timing does not reveal it', async () => {
    const hashes = vi.spyOn(crypto, 'argon2')
    syncBuiltinESMExports()
    onTestFinished(() => {
      hashes.mockRestore()
      syncBuiltinESMExports()
    })
    const costsOf = async (email: string) => {
      hashes.mockClear()
      await identity.accounts.signIn(email, 'a wrong guess')
      return hashes.mock.calls.map(([algorithm, { memory, passes, parallelism }]) => [
        algorithm,
        { memory, passes, parallelism },
      ])
    }
    hashAsInProduction()
    const password_hash = await hashPassword(CASEY.password)
    await identity.queries
      .updateTable('identity_accounts')
      .set({ password_hash })
      .where('email_address', '=', CASEY.email)
      .execute()
    const inProduction = [['argon2id', OWASP_COST]]
    expect(await costsOf(CASEY.email)).toEqual(inProduction)
    expect(await costsOf('nobody@fuelshack.example')).toEqual(inProduction)
  })

  it('the sign-up with a password rejects a taken address with a message that blames neither the address nor the password', async () => {
    const rejected = await guess(CASEY.email, 'three quiet wombats', undefined, 'sign-up')
    expect(rejected).toMatchObject({
      status: 422,
      text: expect.stringContaining('If you already have one, log in'),
    })
    expect(rejected.text).not.toMatch(/taken|exists|in use/i)
  })

  it('a sign-up form with mistakes reveals nothing about the address', async () => {
    const known = await guess(CASEY.email, 'short', undefined, 'sign-up')
    expect(known.text).toContain('Use at least 10 characters.')
    expect(known.text).not.toContain('role="alert"')
  })

  it('a user who signs up again with their own password is logged in', async () => {
    identity.stopSending()
    const robin = { name: 'Robin', emailAddress: 'robin@fuelshack.example', password: 'three quiet wombats' }
    await identity.accounts.addAccount({ ...robin, role: 'customer' })
    const browser = new TestBrowser(identity)
    const attempt = await client.begin({ prompt: 'create' })
    const fields = { name: 'Rob', email: robin.emailAddress, password: robin.password }
    const callback = await browser.submit(await browser.open(attempt.address), '/sign-up', fields)
    expect((await attempt.finish(callback)).claims()).toMatchObject({ name: robin.name, email: robin.emailAddress })
  })
})

it('stores neither IP addresses nor email addresses with the attempts', async () => {
  await guess(CASEY.email, 'a wrong guess', '203.0.113.99')
  const rows = await identity.queries.selectFrom('rate_windows').selectAll().execute()
  expect(rows).toHaveLength(3)
  expect(JSON.stringify(rows)).not.toMatch(/casey|203\.0/)
})
