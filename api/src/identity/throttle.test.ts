import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CASEY, startIdentity, type IdentityServer } from '../../test/identity-server.ts'
import { TestBrowser, type Page } from '../../test/test-browser.ts'
import { discoverClient, type TestClient } from '../../test/test-client.ts'
import { openTestDatabase } from '../../test/test-database.ts'

const PER_ACCOUNT = 10
const PER_NETWORK = 60
const BEGINNINGS_PER_NETWORK = 300

let database: Awaited<ReturnType<typeof openTestDatabase>>
let stand: IdentityServer
let client: TestClient

beforeEach(async () => {
  database = await openTestDatabase()
  stand = await startIdentity(database.database)
  client = await discoverClient(stand)
})
afterEach(async () => {
  await stand.close()
  await database.close()
})

async function guess(
  email: string,
  password: string,
  ip?: string,
  act: 'sign-in' | 'sign-up' = 'sign-in',
): Promise<Page> {
  const browser = new TestBrowser(stand, ip)
  const { address } = await client.begin(act === 'sign-up' ? { prompt: 'create' } : {})
  return browser.submit(await browser.open(address), `/${act}`, { name: 'Guesser', email, password })
}

async function guessUntilHeldBack(email: string, act?: 'sign-in' | 'sign-up'): Promise<number[]> {
  const statuses: number[] = []
  // Every guess from another network: what is counted is the account.
  for (let n = 0; n <= PER_ACCOUNT; n += 1) {
    statuses.push((await guess(email, `a wrong guess ${n}`, `198.51.100.${n}`, act)).status)
  }
  return statuses
}

describe('guessing at one account', () => {
  it('is held back after ten wrong passwords, from wherever, and says for how long', async () => {
    expect(await guessUntilHeldBack(CASEY.email)).toEqual([...Array.from({ length: PER_ACCOUNT }, () => 401), 429])
    const held = await guess(CASEY.email, CASEY.password)
    expect(held).toMatchObject({ status: 429, text: expect.stringContaining('Wait 15 minutes') })
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(800)
    stand.passTime(15 * 60 * 1000)
    expect((await client.signIn(CASEY)).claims()?.['email']).toBe(CASEY.email)
  })

  it('is held back likewise by signing up with its address', async () => {
    expect(await guessUntilHeldBack(CASEY.email, 'sign-up')).toEqual([
      ...Array.from({ length: PER_ACCOUNT }, () => 422),
      429,
    ])
    expect(await guess(CASEY.email, CASEY.password)).toMatchObject({ status: 429 })
  })

  it('the right password costs no try', async () => {
    for (let n = 0; n < PER_ACCOUNT + 2; n += 1) await client.signIn(CASEY)
    expect((await client.signIn(CASEY)).claims()?.['email']).toBe(CASEY.email)
  })

  it('ten guesses at the same moment are ten guesses', async () => {
    const pages = await Promise.all(Array.from({ length: 14 }, (_, n) => guess(CASEY.email, `a wrong guess ${n}`)))
    expect(pages.filter(({ status }) => status === 401)).toHaveLength(PER_ACCOUNT)
    expect(pages.filter(({ status }) => status === 429)).toHaveLength(4)
  })

  it('another instance on the same database knows of it', async () => {
    await guessUntilHeldBack(CASEY.email)
    const other = await startIdentity(database.database)
    const otherClient = await discoverClient(other)
    const browser = new TestBrowser(other)
    const page = await browser.open((await otherClient.begin()).address)
    const fields = { email: CASEY.email, password: CASEY.password }
    expect(await browser.submit(page, '/sign-in', fields)).toMatchObject({ status: 429 })
    await other.close()
  })
})

it('guessing at many accounts is held back by network, an IPv6 subscriber being one', async () => {
  const browser = new TestBrowser(stand, '2001:db8:7:7::1')
  const page = await browser.open((await client.begin()).address)
  const statuses = []
  for (let n = 0; n <= PER_NETWORK; n += 1) {
    statuses.push(
      (await browser.submit(page, '/sign-in', { email: `someone${n}@example.com`, password: 'guess' })).status,
    )
  }
  expect(statuses.indexOf(429)).toBe(PER_NETWORK)
  expect(await guess(CASEY.email, CASEY.password, '2001:db8:7:7:ffff::2')).toMatchObject({ status: 429 })
  expect((await client.signIn(CASEY, new TestBrowser(stand, '2001:db8:7:8::1'))).claims()?.['email']).toBe(CASEY.email)
})

it('beginning to sign in over and over is held back by network too', async () => {
  const { address } = await client.begin()
  const begin = async (ip: string) => (await stand.fetch(address, { headers: { 'x-forwarded-for': ip } })).status
  const statuses = []
  for (let n = 0; n <= BEGINNINGS_PER_NETWORK; n += 1) statuses.push(await begin('203.0.113.50'))
  expect(statuses.indexOf(429)).toBe(BEGINNINGS_PER_NETWORK)
  expect(await begin('203.0.113.51')).toBe(303)
})

describe('finding out who has an account', () => {
  it('the answers to a known and an unknown address do not differ', async () => {
    const known = await guess(CASEY.email, 'a wrong guess')
    const unknown = await guess('nobody@fuelshack.example', 'a wrong guess')
    const same = ({ status, text }: Page) => ({
      status,
      text: text.replaceAll(/[\w-]+@fuelshack\.example/g, '').replaceAll(/interaction\/[\w-]+/g, ''),
    })
    expect(same(known)).toEqual(same(unknown))
    expect(known.text).not.toMatch(/no account|unknown|not registered/i)
  })

  it('an unknown address costs a hash as well, so that no clock tells it from a known one', async () => {
    const fastestOf = async (email: string) => {
      const times: number[] = []
      for (let n = 0; n < 4; n += 1) {
        const start = performance.now()
        await stand.accounts.signIn(email, 'a wrong guess')
        times.push(performance.now() - start)
      }
      return Math.min(...times)
    }
    const known = await fastestOf(CASEY.email)
    const unknown = await fastestOf('nobody@fuelshack.example')
    expect(unknown).toBeGreaterThan(known / 3)
  })

  it('a taken address is refused in words that blame neither the address nor the password', async () => {
    const refused = await guess(CASEY.email, 'three quiet wombats', undefined, 'sign-up')
    expect(refused).toMatchObject({
      status: 422,
      text: expect.stringContaining('If you already have one, log in'),
    })
    expect(refused.text).not.toMatch(/taken|exists|in use/i)
  })

  it('a form with mistakes tells nothing of the address', async () => {
    const known = await guess(CASEY.email, 'short', undefined, 'sign-up')
    expect(known.text).toContain('Use at least 10 characters.')
    expect(known.text).not.toContain('role="alert"')
  })

  it('somebody who forgot that they signed up, and types their own password, is signed in', async () => {
    const robin = { name: 'Robin', emailAddress: 'robin@fuelshack.example', password: 'three quiet wombats' }
    await stand.accounts.addAccount({ ...robin, role: 'customer' })
    const browser = new TestBrowser(stand)
    const attempt = await client.begin({ prompt: 'create' })
    const fields = { name: 'Rob', email: robin.emailAddress, password: robin.password }
    const callback = await browser.submit(await browser.open(attempt.address), '/sign-up', fields)
    expect((await attempt.finish(callback)).claims()).toMatchObject({ name: robin.name, email: robin.emailAddress })
  })
})

it('addresses and e-mails are not written down with the tries', async () => {
  await guess(CASEY.email, 'a wrong guess', '203.0.113.99')
  const rows = await database.database.queries.selectFrom('rate_windows').selectAll().execute()
  expect(rows).toHaveLength(3)
  expect(JSON.stringify(rows)).not.toMatch(/casey|203\.0/)
})
