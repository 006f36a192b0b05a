import { decodeJwt } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CASEY, SAM, startIdentity, type IdentityServer } from '../../../test/identity-server.ts'
import { addPerson, codeOf, secretOn, setUpApp, STEP_MS, typePassword } from '../../../test/second-factor-steps.ts'
import { TestBrowser } from '../../../test/test-browser.ts'
import { discoverClient, type TestClient } from '../../../test/test-client.ts'
import { openTestDatabase } from '../../../test/test-database.ts'

const TRIES = 5
const QUARTER_HOUR_MS = 15 * 60 * 1000

let database: Awaited<ReturnType<typeof openTestDatabase>>
let stand: IdentityServer
let client: TestClient
let people = 0

beforeEach(async () => {
  database = await openTestDatabase()
  stand = await startIdentity(database.database)
  client = await discoverClient(stand)
})
afterEach(async () => {
  await stand.close()
  await database.close()
})

/** Somebody with an authenticator app, logged in with the password before it was set up. */
async function somebody() {
  people += 1
  const person = { name: 'Robin Reed', email: `robin-${people}@fuelshack.example`, password: 'three quiet wombats' }
  const account = await addPerson(stand, person, 'customer')
  const browser = new TestBrowser(stand)
  const tokens = await client.signIn(person, browser)
  return { person, account, browser, tokens, ...(await setUpApp(stand, browser)) }
}

describe('logging in with an authenticator app', () => {
  it('asks for a code after the password, and says both in the tokens', async () => {
    const { person, secret } = await somebody()
    const browser = new TestBrowser(stand)
    const { attempt, page } = await typePassword(client, browser, person)
    expect(page).toMatchObject({
      status: 200,
      text: expect.stringContaining('<title>Second step – Fuel Shack</title>'),
    })
    expect(page.text).toMatch(/<input[^>]*id="code"[^>]*autocomplete="one-time-code"[^>]*inputmode="numeric"/)
    const callback = await browser.submit(page, '/second-factor', { code: codeOf(stand, secret) })
    const tokens = await attempt.finish(callback)
    const methods = { acr: 'mfa', amr: ['pwd', 'otp', 'mfa'] }
    expect(tokens.claims()).toMatchObject({ email: person.email, ...methods })
    expect(decodeJwt(tokens.access_token)).toMatchObject(methods)
    expect(decodeJwt((await client.refresh(tokens.refresh_token)).access_token)).toMatchObject(methods)
  })

  it('the password alone logs no one in, by whatever page', async () => {
    const { person } = await somebody()
    for (const action of ['/sign-in', '/sign-up'] as const) {
      const browser = new TestBrowser(stand)
      const { attempt, page } = await typePassword(client, browser, person, action)
      expect(page.text).toContain('<title>Second step')
      expect(await browser.open('/identity/account')).toMatchObject({ status: 401 })
      const again = await browser.open(attempt.address)
      expect(again.text).toMatch(/<title>(?:Log in|Sign up)/)
      expect(again.url.searchParams.get('code')).toBeNull()
    }
  })

  it("accepts the codes of one step before and after the server's time, and no others", async () => {
    const { person, secret } = await somebody()
    const statuses = []
    for (const steps of [-2, -1, 0, 1, 2]) {
      // Past the code that was accepted last, to the start of a step: it must not end between the code and its check.
      stand.passTime(4 * STEP_MS - (stand.now().getTime() % STEP_MS))
      const browser = new TestBrowser(stand)
      const { page } = await typePassword(client, browser, person)
      statuses.push((await browser.submit(page, '/second-factor', { code: codeOf(stand, secret, steps) })).status)
    }
    expect(statuses).toEqual([401, 303, 303, 303, 401])
  })

  it('accepts a code typed in two groups', async () => {
    const { person, secret } = await somebody()
    const browser = new TestBrowser(stand)
    const { page } = await typePassword(client, browser, person)
    const code = codeOf(stand, secret).replace(/^(...)/, '$1 ')
    expect((await browser.submit(page, '/second-factor', { code })).status).toBe(303)
  })

  it('accepts a code once, also when it is used four times at the same moment on two instances', async () => {
    const { person, secret, account } = await somebody()
    const other = await startIdentity(database.database)
    other.passTime(stand.now().getTime() - other.now().getTime())
    const code = codeOf(stand, secret)
    const attempts = await Promise.all(
      [stand, other, stand, other].map(async (instance) => {
        const browser = new TestBrowser(instance)
        const { page } = await typePassword(await discoverClient(instance), browser, person)
        return () => browser.submit(page, '/second-factor', { code })
      }),
    )
    const answers = await Promise.all(attempts.map((submit) => submit()))
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(3)
    const failed = [...stand.securityEvents, ...other.securityEvents].filter(
      ({ event, accountId }) => event === 'second_factor_failed' && accountId === account.id,
    )
    expect(failed).toHaveLength(3)
    await other.close()
  })

  it('the code that confirmed the set-up does not log anyone in', async () => {
    people += 1
    const person = { name: 'Robin', email: `robin-${people}@fuelshack.example`, password: 'three quiet wombats' }
    await addPerson(stand, person, 'customer')
    const owner = new TestBrowser(stand)
    await client.signIn(person, owner)
    const setUp = await owner.open('/identity/account/second-factor/app')
    const code = codeOf(stand, secretOn(setUp))
    await owner.submit(setUp, '/second-factor/app', { code })
    const browser = new TestBrowser(stand)
    const { page } = await typePassword(client, browser, person)
    expect((await browser.submit(page, '/second-factor', { code })).status).toBe(401)
  })

  it('a demo account logs in with its password alone, and cannot add a factor', async () => {
    const browser = new TestBrowser(stand)
    const tokens = await client.signIn(SAM, browser)
    expect(tokens.claims()).toMatchObject({ acr: 'pwd', amr: ['pwd'] })
    const page = await browser.open('/identity/account/second-factor')
    expect(page.text).toContain('Demo accounts log in with their password alone')
    expect((await client.signIn(CASEY)).claims()?.['email']).toBe(CASEY.email)
  })
})

describe('guessing codes', () => {
  it('is stopped after five wrong ones, by account, and logged; the right code then waits too', async () => {
    const { person, secret, account } = await somebody()
    const guess = async (n: number) => {
      const browser = new TestBrowser(stand, `198.51.100.${n}`)
      const { page } = await typePassword(client, browser, person)
      return browser.submit(page, '/second-factor', { code: n > TRIES ? codeOf(stand, secret) : '000000' })
    }
    for (let n = 1; n <= TRIES; n += 1) expect((await guess(n)).status).toBe(401)
    const locked = await guess(TRIES + 1)
    expect(locked).toMatchObject({ status: 429, text: expect.stringContaining('Wait 15 minutes') })
    const reasons = stand.securityEvents.filter(
      ({ event, accountId }) => event === 'second_factor_failed' && accountId === account.id,
    )
    expect(reasons.map(({ details }) => details?.['reason'])).toEqual([
      ...Array.from({ length: TRIES }, () => 'wrong_code'),
      'locked',
    ])
    stand.passTime(QUARTER_HOUR_MS)
    expect((await guess(TRIES + 1)).status).toBe(303)
  })

  it('stops for a day after twenty wrong ones', async () => {
    const { person, secret } = await somebody()
    const statuses: number[] = []
    for (let round = 0; round < 5; round += 1) {
      const browser = new TestBrowser(stand)
      const { page } = await typePassword(client, browser, person)
      for (let n = 0; n < TRIES; n += 1) {
        statuses.push((await browser.submit(page, '/second-factor', { code: '000000' })).status)
      }
      stand.passTime(QUARTER_HOUR_MS)
    }
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 401))
    expect(statuses.slice(20)).toEqual(Array.from({ length: 5 }, () => 429))
    stand.passTime(24 * 60 * 60 * 1000)
    const browser = new TestBrowser(stand)
    const { page } = await typePassword(client, browser, person)
    expect((await browser.submit(page, '/second-factor', { code: codeOf(stand, secret) })).status).toBe(303)
  })

  it('a login that waits for its code for a quarter of an hour starts again', async () => {
    const { person, secret } = await somebody()
    const browser = new TestBrowser(stand)
    const { page } = await typePassword(client, browser, person)
    stand.passTime(QUARTER_HOUR_MS)
    const answer = await browser.submit(page, '/second-factor', { code: codeOf(stand, secret) })
    expect(answer.text).toContain('<title>Log in')
  })

  it('a new password ends the logins that wait for a code', async () => {
    const { person, account, secret } = await somebody()
    const browser = new TestBrowser(stand)
    const { page } = await typePassword(client, browser, person)
    await stand.accounts.resetPassword(account.id, 'four loud galahs')
    const answer = await browser.submit(page, '/second-factor', { code: codeOf(stand, secret) })
    expect(answer.text).toContain('<title>Log in')
  })
})
