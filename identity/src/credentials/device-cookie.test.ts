import { beforeEach, describe, expect, it } from 'vitest'
import { CASEY, SAM } from '../../test/support/identity-server.ts'
import { TestBrowser } from '../../test/support/test-browser.ts'
import { useIdentity } from '../../test/support/use-identity.ts'
import { createLoginThrottle, type LoginThrottle } from '../flows/login-throttle.ts'

const DINER = '203.0.113.7'
const QUARTER_HOUR_MS = 15 * 60_000
const NEW_PASSWORD = 'four loud galahs'

const { identity, client } = useIdentity()
let throttle: LoginThrottle

beforeEach(() => {
  throttle = createLoginThrottle({ rateLimits: identity.rateLimits, pause: () => Promise.resolve() })
})

async function guess(email: string, password: string, browser: TestBrowser): Promise<number> {
  browser.forgetSession()
  const page = await browser.open((await client.begin()).address)
  return (await browser.submit(page, '/sign-in', { email, password })).status
}

/** Uses up the account's attempts from many networks, like wrong passwords do. */
async function lockAccount(email: string): Promise<void> {
  for (let n = 0; n < 10; n += 1) {
    await (await throttle.tryPassword('sign-in', { ip: `198.51.100.${n}`, emailAddress: email })).count()
  }
  expect(await guess(email, 'one more guess', new TestBrowser(identity, '198.51.100.99'))).toBe(429)
}

async function canLogIn(person: { email: string; password: string }, browser: TestBrowser): Promise<boolean> {
  browser.forgetSession()
  return (await client.signIn(person, browser)).claims()?.['email'] === person.email
}

describe('a known device can log in', () => {
  let tablet: TestBrowser
  beforeEach(async () => {
    tablet = new TestBrowser(identity, DINER)
    await client.signIn(SAM, tablet)
  })

  it('a known device can log in after ten wrong guesses at the account from other networks', async () => {
    await lockAccount(SAM.email)
    expect(await guess(SAM.email, SAM.password, new TestBrowser(identity, DINER))).toBe(429)
    expect(await canLogIn(SAM, tablet)).toBe(true)
  })

  it('a known device can log in after sixty wrong guesses from the guest Wi-Fi', async () => {
    for (let n = 0; n < 60; n += 1) {
      await (await throttle.tryPassword('sign-in', { ip: DINER, emailAddress: `someone${n}@example.com` })).count()
    }
    expect(await guess(CASEY.email, CASEY.password, new TestBrowser(identity, DINER))).toBe(429)
    expect(await canLogIn(SAM, tablet)).toBe(true)
  })

  it('a known device is not slowed down by 300 starts of a login from the same network', async () => {
    const { address } = await client.begin()
    const open = async () => (await identity.fetch(address, { headers: { 'x-forwarded-for': DINER } })).status
    for (let n = 0; n < 300; n += 1) await throttle.tryStart(DINER)
    expect(await open()).toBe(303)
    const pauses = [...identity.pauses]
    expect(pauses).toHaveLength(1)
    expect(await canLogIn(SAM, tablet)).toBe(true)
    expect(identity.pauses).toEqual(pauses)
  })

  it('a known device can log in to each account that logged in on it before', async () => {
    tablet.forgetSession()
    await client.signIn(CASEY, tablet)
    await lockAccount(SAM.email)
    await lockAccount(CASEY.email)
    expect(await canLogIn(SAM, tablet)).toBe(true)
    expect(await canLogIn(CASEY, tablet)).toBe(true)
  })
})

describe('a device cookie', () => {
  it('a device cookie has its own limit: ten wrong guesses on it lock this device only', async () => {
    const tablet = new TestBrowser(identity, DINER)
    await client.signIn(SAM, tablet)
    for (let n = 0; n < 10; n += 1) expect(await guess(SAM.email, `a wrong guess ${n}`, tablet)).toBe(401)
    expect(await guess(SAM.email, SAM.password, tablet)).toBe(429)
    expect(await canLogIn(SAM, new TestBrowser(identity, DINER))).toBe(true)
    identity.passTime(QUARTER_HOUR_MS)
    expect(await canLogIn(SAM, tablet)).toBe(true)
  })

  it('a device cookie counts for its own account only', async () => {
    const browser = new TestBrowser(identity, DINER)
    await client.signIn(CASEY, browser)
    await lockAccount(SAM.email)
    expect(await guess(SAM.email, SAM.password, browser)).toBe(429)
  })

  it('a device cookie becomes invalid with a new password', async () => {
    const stolen = new TestBrowser(identity, DINER)
    const { sub = '' } = (await client.signIn(SAM, stolen)).claims() ?? {}
    await identity.accounts.resetPassword(sub, NEW_PASSWORD)
    await lockAccount(SAM.email)
    expect(await guess(SAM.email, NEW_PASSWORD, stolen)).toBe(429)
  })

  it('a device cookie stays valid in the browser that changed the password', async () => {
    const browser = new TestBrowser(identity, DINER)
    await client.signIn(SAM, browser)
    const page = await browser.open('/identity/account')
    const fields = { current: SAM.password, next: NEW_PASSWORD }
    expect((await browser.submit(page, '/account', fields)).text).toContain('Password changed')
    await lockAccount(SAM.email)
    expect(await canLogIn({ ...SAM, password: NEW_PASSWORD }, browser)).toBe(true)
  })

  it('a device cookie cannot be forged, and expires after 180 days', async () => {
    let cookie = ''
    const browser = new TestBrowser(identity, DINER, (set) => {
      cookie = /^__Host-identity_device=([^;]+)/.exec(set)?.[1] ?? cookie
    })
    const { sub = '' } = (await client.signIn(SAM, browser)).claims() ?? {}
    const [accountId = '', deviceId = '', issuedAt = '', signature = ''] = cookie.split('.')
    expect(accountId).toBe(sub)
    const forged = [accountId, deviceId.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')), issuedAt, signature]
    for (const value of [forged.join('.'), `${cookie}x`, cookie.replace(issuedAt, '9999999999')]) {
      const other = new TestBrowser(identity, '198.51.100.200')
      other.setCookie(`__Host-identity_device=${value}; path=/`)
      await lockIfNeeded()
      expect(await guess(SAM.email, SAM.password, other)).toBe(429)
    }
    identity.passTime(181 * 24 * 60 * 60_000)
    await lockAccount(SAM.email)
    expect(await guess(SAM.email, SAM.password, browser)).toBe(429)
  })

  let isLocked = false
  async function lockIfNeeded() {
    if (!isLocked) await lockAccount(SAM.email)
    isLocked = true
  }

  it('a device cookie is not stored: its counts are purged with their window', async () => {
    const browser = new TestBrowser(identity, DINER)
    await client.signIn(SAM, browser)
    for (let n = 0; n < 3; n += 1) await guess(SAM.email, 'a wrong guess', browser)
    identity.passTime(QUARTER_HOUR_MS)
    await identity.purgeExpired()
    expect(await identity.queries.selectFrom('rate_windows').selectAll().execute()).toEqual([])
  })
})

it('a successful sign-up does not count as an attempt', async () => {
  identity.stopSending()
  const attempt = await client.begin({ prompt: 'create' })
  const browser = new TestBrowser(identity, DINER)
  const robin = { name: 'Robin', email: 'robin@fuelshack.example', password: 'three quiet wombats' }
  await attempt.finish(await browser.submit(await browser.open(attempt.address), '/sign-up', robin))
  for (let n = 0; n < 10; n += 1) {
    expect(await guess(robin.email, 'a wrong guess', new TestBrowser(identity, `198.51.100.${n}`))).toBe(401)
  }
})

it('the limit also applies to an IPv6 network of 65,536 subscribers', async () => {
  const tryFrom = async (n: number) => {
    const tried = await throttle.tryPassword('sign-in', {
      ip: `2001:db8:9:${n.toString(16)}::1`,
      emailAddress: `someone${n}@example.com`,
    })
    if (tried.waitSeconds === 0) await tried.count()
    return tried.waitSeconds
  }
  for (let n = 0; n < 240; n += 1) expect(await tryFrom(n)).toBe(0)
  expect(await tryFrom(240)).toBeGreaterThan(0)
  expect(await guess('someone@example.com', 'a wrong guess', new TestBrowser(identity, '2001:db8:9:ffff::1'))).toBe(429)
})

it('logs each login, failure and lock with the account id and without the address', async () => {
  const browser = new TestBrowser(identity, DINER)
  const tokens = await client.signIn(SAM, browser)
  const accountId = tokens.claims()?.sub
  expect(identity.securityEvents.at(-1)).toMatchObject({ event: 'login_succeeded', outcome: 'success', accountId })
  expect(identity.securityEvents.at(-1)).toMatchObject({ ipAddress: DINER, requestId: expect.any(String) })
  for (let n = 0; n < 10; n += 1) {
    await guess(SAM.email, `a wrong guess ${n}`, new TestBrowser(identity, `198.51.100.${n}`))
  }
  await guess(SAM.email, SAM.password, new TestBrowser(identity))
  const events = identity.securityEvents.map(({ event }) => event)
  expect(events.filter((event) => event === 'login_failed')).toHaveLength(10)
  expect(identity.securityEvents.at(-1)).toMatchObject({ event: 'login_throttled', outcome: 'failure', accountId })
  const page = await browser.open(client.logOutAddress(tokens.id_token))
  await browser.submit(page, '/session/end/confirm', { logout: 'yes' })
  expect(identity.securityEvents.at(-1)).toMatchObject({ event: 'logged_out', accountId, ipAddress: DINER })
  expect(JSON.stringify(identity.securityEvents)).not.toContain(SAM.email)
})
