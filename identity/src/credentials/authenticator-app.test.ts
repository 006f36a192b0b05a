import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { CASEY, SAM } from '../../test/support/identity-server.ts'
import {
  addLoggedIn,
  addWithApp,
  codeOf,
  secretOn,
  STEP_MS,
  typePassword,
} from '../../test/support/second-factor-steps.ts'
import { TestBrowser } from '../../test/support/test-browser.ts'
import { useIdentity } from '../../test/support/use-identity.ts'

const ATTEMPTS = 5
const QUARTER_HOUR_MS = 15 * 60 * 1000

const { identity, client } = useIdentity()

describe('logging in with an authenticator app', () => {
  it('logging in with an authenticator app requires a code after the password, and issues tokens with both methods', async () => {
    const { person, secret } = await addWithApp(identity, client)
    const browser = new TestBrowser(identity)
    const { attempt, page } = await typePassword(client, browser, person)
    expect(page).toMatchObject({
      status: 200,
      text: expect.stringContaining('<title>Second step – Fuel Shack</title>'),
    })
    expect(page.text).toMatch(/<input[^>]*id="code"[^>]*autocomplete="one-time-code"[^>]*inputmode="numeric"/)
    const callback = await browser.submit(page, '/second-factor', { code: codeOf(identity, secret) })
    const tokens = await attempt.finish(callback)
    const methods = { acr: 'mfa', amr: ['pwd', 'otp', 'mfa'] }
    expect(tokens.claims()).toMatchObject({ email: person.email, ...methods })
    expect(decodeJwt(tokens.access_token)).toMatchObject(methods)
    expect(decodeJwt((await client.refresh(tokens.refresh_token)).access_token)).toMatchObject(methods)
  })

  it('an account with an authenticator app does not log in with the password alone, on either page', async () => {
    identity.stopSending()
    const { person } = await addWithApp(identity, client)
    for (const action of ['/sign-in', '/sign-up'] as const) {
      const browser = new TestBrowser(identity)
      const { attempt, page } = await typePassword(client, browser, person, action)
      expect(page.text).toContain('<title>Second step')
      expect(await browser.open('/identity/account')).toMatchObject({ status: 401 })
      const again = await browser.open(attempt.address)
      expect(again.text).toMatch(/<title>(?:Log in|Sign up)/)
      expect(again.url.searchParams.get('code')).toBeNull()
    }
  })

  it("logging in with an authenticator app accepts the codes of one step before and after the server's time, and no others", async () => {
    const { person, secret } = await addWithApp(identity, client)
    const statuses = []
    for (const steps of [-2, -1, 0, 1, 2]) {
      // The clock moves to the start of a step after the last accepted code, so that the step does not end before the
      // check.
      identity.passTime(4 * STEP_MS - (identity.now().getTime() % STEP_MS))
      const browser = new TestBrowser(identity)
      const { page } = await typePassword(client, browser, person)
      statuses.push((await browser.submit(page, '/second-factor', { code: codeOf(identity, secret, steps) })).status)
    }
    expect(statuses).toEqual([401, 303, 303, 303, 401])
  })

  it('logging in with an authenticator app accepts a code typed in two groups', async () => {
    const { person, secret } = await addWithApp(identity, client)
    const browser = new TestBrowser(identity)
    const { page } = await typePassword(client, browser, person)
    const code = codeOf(identity, secret).replace(/^(...)/, '$1 ')
    expect((await browser.submit(page, '/second-factor', { code })).status).toBe(303)
  })

  it('an authenticator app does not log in with the code that confirmed the set-up', async () => {
    const { person, browser: owner } = await addLoggedIn(identity, client)
    const setUp = await owner.open('/identity/account/second-factor/app')
    const code = codeOf(identity, secretOn(setUp))
    await owner.submit(setUp, '/second-factor/app', { code })
    const browser = new TestBrowser(identity)
    const { page } = await typePassword(client, browser, person)
    expect((await browser.submit(page, '/second-factor', { code })).status).toBe(401)
  })

  it('logging in with an authenticator app logs a demo account in with its password alone, without the option to add a factor', async () => {
    const browser = new TestBrowser(identity)
    const tokens = await client.signIn(SAM, browser)
    expect(tokens.claims()).toMatchObject({ acr: 'pwd', amr: ['pwd'] })
    const page = await browser.open('/identity/account/second-factor')
    expect(page.text).toContain('Demo accounts log in with a password only')
    expect((await client.signIn(CASEY)).claims()?.['email']).toBe(CASEY.email)
  })
})

describe('guessing codes', () => {
  it('guessing codes is blocked after five wrong codes of one account, even with the correct code, and is logged', async () => {
    const { person, secret, account } = await addWithApp(identity, client)
    const guess = async (n: number) => {
      const browser = new TestBrowser(identity, `198.51.100.${n}`)
      const { page } = await typePassword(client, browser, person)
      return browser.submit(page, '/second-factor', { code: n > ATTEMPTS ? codeOf(identity, secret) : '000000' })
    }
    for (let n = 1; n <= ATTEMPTS; n += 1) expect((await guess(n)).status).toBe(401)
    const locked = await guess(ATTEMPTS + 1)
    expect(locked).toMatchObject({ status: 429, text: expect.stringContaining('Wait 15 minutes') })
    const reasons = identity.securityEvents.filter(
      ({ event, accountId }) => event === 'second_factor_failed' && accountId === account.id,
    )
    expect(reasons.map(({ details }) => details?.['reason'])).toEqual([
      ...Array.from({ length: ATTEMPTS }, () => 'wrong_code'),
      'locked',
    ])
    identity.passTime(QUARTER_HOUR_MS)
    expect((await guess(ATTEMPTS + 1)).status).toBe(303)
  })

  it('guessing codes is blocked for a day after twenty wrong codes', async () => {
    const { person, secret } = await addWithApp(identity, client)
    const statuses: number[] = []
    for (let round = 0; round < 5; round += 1) {
      const browser = new TestBrowser(identity)
      const { page } = await typePassword(client, browser, person)
      for (let n = 0; n < ATTEMPTS; n += 1) {
        statuses.push((await browser.submit(page, '/second-factor', { code: '000000' })).status)
      }
      identity.passTime(QUARTER_HOUR_MS)
    }
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 401))
    expect(statuses.slice(20)).toEqual(Array.from({ length: 5 }, () => 429))
    identity.passTime(24 * 60 * 60 * 1000)
    const browser = new TestBrowser(identity)
    const { page } = await typePassword(client, browser, person)
    expect((await browser.submit(page, '/second-factor', { code: codeOf(identity, secret) })).status).toBe(303)
  })

  it('a login that waits for its code for 15 minutes starts again', async () => {
    const { person, secret } = await addWithApp(identity, client)
    const browser = new TestBrowser(identity)
    const { page } = await typePassword(client, browser, person)
    identity.passTime(QUARTER_HOUR_MS)
    const answer = await browser.submit(page, '/second-factor', { code: codeOf(identity, secret) })
    expect(answer.text).toContain('<title>Log in')
  })

  it('a changed password ends the logins that wait for a code', async () => {
    const { person, account, secret } = await addWithApp(identity, client)
    const browser = new TestBrowser(identity)
    const { page } = await typePassword(client, browser, person)
    await identity.accounts.resetPassword(account.id, 'four loud galahs')
    const answer = await browser.submit(page, '/second-factor', { code: codeOf(identity, secret) })
    expect(answer.text).toContain('<title>Log in')
  })
})
