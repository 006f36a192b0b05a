import { SESSION_EXPIRY_CLAIM } from '@fuel-shack/contract/platform/session-renewal'
import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { PUBLIC_URL } from '../../../test/support/identity-server.ts'
import { addEnrolled, KIM, logInByPin, offersPins, PIN, takeOver, WRONG_PIN } from '../../../test/support/pin-steps.ts'
import { addPerson, requestOptions, setUpApp, setUpPasskey } from '../../../test/support/second-factor-steps.ts'
import { TestBrowser } from '../../../test/support/test-browser.ts'
import { useIdentity } from '../../../test/support/use-identity.ts'

const HOUR_MS = 60 * 60_000
const PATH = '/identity/session-renewal'

const { identity, client } = useIdentity()

async function renew(browser: TestBrowser, form: Record<string, string>, origin = PUBLIC_URL) {
  const body = new URLSearchParams(form)
  const { status, text } = await browser.open(PATH, { method: 'POST', body, headers: { origin } })
  return { status, answer: text.startsWith('{') ? (JSON.parse(text) as unknown) : text }
}

async function waysOf(browser: TestBrowser): Promise<unknown> {
  const { status, text } = await browser.open(PATH)
  return status === 200 ? JSON.parse(text) : status
}

/** Reads the claims of the next access token. */
async function claimsAfter(token: string | undefined, browser: TestBrowser) {
  const tokens = await client.refresh(token, browser)
  const claims = decodeJwt(tokens.access_token)
  const endsInHours = (Number(claims[SESSION_EXPIRY_CLAIM]) * 1000 - identity.now().getTime()) / HOUR_MS
  return { token: tokens.refresh_token, role: claims['role'], endsInHours: Math.round(endsInHours * 10) / 10 }
}

const RENEWED = { status: 200, answer: {} }

describe('a staff session is renewed', () => {
  // Covers login-13.
  it('a session that began with a PIN is renewed by the PIN, and its tokens outlive the old end', async () => {
    const { account, tablet } = await addEnrolled(identity, client)
    const { refresh_token: token } = await logInByPin(client, tablet, 'Kim')
    identity.passTime(11.5 * HOUR_MS)
    const before = await claimsAfter(token, tablet)
    expect(before.endsInHours).toBe(0.5)
    expect(await waysOf(tablet)).toEqual({ ways: ['pin', 'password'] })
    expect(await renew(tablet, { pin: PIN })).toEqual(RENEWED)
    const after = await claimsAfter(before.token, tablet)
    expect(after).toMatchObject({ endsInHours: 12, role: 'staff' })
    identity.passTime(11 * HOUR_MS)
    expect(await claimsAfter(after.token, tablet)).toMatchObject({ endsInHours: 1 })
    expect(identity.securityEvents).toContainEqual(
      expect.objectContaining({
        event: 'login_succeeded',
        accountId: account.id,
        details: { methods: 'pin', at: 'renewal' },
      }),
    )
  })

  it('a full session is renewed by the password for as long as a new login', async () => {
    const { tablet, tokens } = await addEnrolled(identity, client)
    identity.passTime(11 * HOUR_MS)
    const before = await claimsAfter(tokens.refresh_token, tablet)
    expect(await renew(tablet, { password: KIM.password })).toEqual(RENEWED)
    expect(await claimsAfter(before.token, tablet)).toMatchObject({ endsInHours: 24 })
  })

  it('a full session is renewed by a passkey, and takes no password without the second step', async () => {
    const { tablet } = await addEnrolled(identity, client)
    const { passkey } = await setUpPasskey(tablet)
    const { refresh_token: token } = await logInByPasskey(tablet, passkey)
    identity.passTime(11 * HOUR_MS)
    expect(await waysOf(tablet)).toEqual({ ways: ['passkey'] })
    expect(await renew(tablet, { password: KIM.password })).toMatchObject({ status: 409 })
    const options = await requestOptions(tablet, `${PATH}/passkey`)
    const response = passkey.authenticate(options)
    expect(await renew(tablet, { response })).toEqual(RENEWED)
    expect(await renew(tablet, { response })).toMatchObject({ status: 401 })
    expect(await claimsAfter(token, tablet)).toMatchObject({ endsInHours: 24 })
  })

  it('a session and its tokens that were renewed last 90 days again at the provider', async () => {
    const { tablet } = await addEnrolled(identity, client)
    const nearEnd = Math.floor(Date.now() / 1000) + 60
    const records = () =>
      identity.queries.selectFrom('identity_records').selectAll().where('kind', 'in', ['Grant', 'Session']).execute()
    for (const { id, payload } of await records()) {
      const changed = JSON.stringify({ ...payload, exp: nearEnd })
      await identity.queries.updateTable('identity_records').set({ payload: changed }).where('id', '=', id).execute()
    }
    expect(await renew(tablet, { password: KIM.password })).toEqual(RENEWED)
    const renewed = await records()
    expect(renewed).toHaveLength(2)
    for (const { expires_at: expiresAt } of renewed)
      expect((Date.parse(expiresAt ?? '') - identity.now().getTime()) / HOUR_MS).toBeCloseTo(90 * 24, 1)
  })
})

describe('a renewal whose answer is lost', () => {
  /** Sends a renewal and leaves the browser with the cookies from before it. */
  async function loseAnswer(tablet: TestBrowser) {
    const cookies = tablet.cookiesFor('/').split('; ')
    expect(await renew(tablet, { pin: PIN })).toEqual(RENEWED)
    for (const pair of cookies) tablet.setCookie(`${pair}; path=/`)
    return () => {
      for (const pair of cookies) tablet.setCookie(`${pair}; path=/`)
    }
  }

  it('a renewal whose answer is lost is repeated within two minutes with the earlier cookie, also twice', async () => {
    const { tablet, tokens } = await addEnrolled(identity, client)
    const goBack = await loseAnswer(tablet)
    expect(await waysOf(tablet)).toEqual({ ways: ['pin', 'password'] })
    expect(await renew(tablet, { pin: WRONG_PIN })).toMatchObject({ status: 401 })
    expect(await renew(tablet, { pin: PIN })).toEqual(RENEWED)
    goBack()
    expect(await renew(tablet, { password: KIM.password })).toEqual(RENEWED)
    expect(await claimsAfter(tokens.refresh_token, tablet)).toMatchObject({ role: 'staff', endsInHours: 12 })
  })

  it('a renewal whose answer is lost leaves an earlier cookie that opens nothing but another renewal, for two minutes', async () => {
    const { tablet, tokens } = await addEnrolled(identity, client)
    await loseAnswer(tablet)
    expect((await tablet.open('/identity/account')).status).toBe(401)
    await expect(client.refresh(tokens.refresh_token, tablet)).rejects.toMatchObject({ error: 'invalid_grant' })
    identity.passTime(2 * 60_000)
    expect((await renew(tablet, { pin: PIN })).status).toBe(401)
  })

  it('a renewal whose answer is lost is not repeated after its session has ended', async () => {
    const { account, tablet } = await addEnrolled(identity, client)
    await loseAnswer(tablet)
    await identity.accounts.resetPassword(account.id, KIM.password)
    expect((await renew(tablet, { pin: PIN })).status).toBe(401)
  })

  it('a cookie from before a renewal is rejected with a changed signature', async () => {
    const { tablet } = await addEnrolled(identity, client)
    await loseAnswer(tablet)
    tablet.setCookie('__Host-identity_session.sig=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA; path=/')
    expect((await renew(tablet, { pin: PIN })).status).toBe(401)
  })
})

describe('a renewal gives no other rights', () => {
  it('a PIN makes a session of a manager one of staff, and a password does not undo that', async () => {
    const manager = { name: 'Max Lee', email: 'max@fuelshack.example', password: 'seven tired possums' }
    const { account, tablet } = await addEnrolled(identity, client, manager)
    await identity.accounts.setRole(account.id, { role: 'manager', changedBy: 'command' })
    const { refresh_token: token } = await takeOver(client, tablet, manager)
    const page = await tablet.open('/identity/account/pin')
    await tablet.submit(page, '/account/pin', { pin: PIN, repeated: PIN })
    const full = await claimsAfter(token, tablet)
    expect(full.role).toEqual(['staff', 'manager'])
    expect(await renew(tablet, { pin: PIN })).toEqual(RENEWED)
    const byPin = await claimsAfter(full.token, tablet)
    expect(byPin).toMatchObject({ role: 'staff', endsInHours: 12 })
    expect(await renew(tablet, { password: manager.password })).toEqual(RENEWED)
    expect(await claimsAfter(byPin.token, tablet)).toMatchObject({ role: 'staff', endsInHours: 12 })
  })

  it('a renewal by PIN does not confirm the identity', async () => {
    const { tablet } = await addEnrolled(identity, client)
    await logInByPin(client, tablet, 'Kim')
    await renew(tablet, { password: KIM.password })
    expect((await tablet.open('/identity/account/pin')).text).toContain('<title>Confirm')
  })
})

describe('a renewal is rejected', () => {
  it('a renewal is rejected without the cookie of the session, whatever it proves', async () => {
    const { tablet } = await addEnrolled(identity, client)
    tablet.forgetSession()
    expect(await renew(tablet, { pin: PIN })).toEqual({ status: 401, answer: {} })
    expect(await waysOf(tablet)).toBe(401)
  })

  it('a renewal is rejected on a device without the PIN, and by another person on the same device', async () => {
    const { tablet } = await addEnrolled(identity, client)
    const phone = new TestBrowser(identity)
    await takeOver(client, phone, KIM)
    expect(await waysOf(phone)).toEqual({ ways: ['password'] })
    expect(await renew(phone, { pin: PIN })).toMatchObject({ status: 409 })
    const lee = { name: 'Lee Ito', email: 'lee@fuelshack.example', password: 'six sleepy wombats' }
    await addPerson(identity, lee, 'staff')
    await takeOver(client, tablet, lee)
    expect(await renew(tablet, { pin: PIN })).toMatchObject({ status: 409 })
    expect(await renew(tablet, { password: KIM.password })).toMatchObject({ status: 401 })
  })

  it('five wrong PINs in a renewal delete the PIN, and the session goes on', async () => {
    const { tablet, tokens } = await addEnrolled(identity, client)
    for (let left = 4; left > 0; left -= 1) {
      const error = `Wrong PIN. ${left === 1 ? '1 try' : `${left} tries`} left.`
      expect(await renew(tablet, { pin: WRONG_PIN })).toMatchObject({ status: 401, answer: { error } })
    }
    const last = await renew(tablet, { pin: WRONG_PIN })
    expect(last).toMatchObject({ status: 401, answer: { ways: ['password'] } })
    expect(await renew(tablet, { pin: PIN })).toMatchObject({ status: 409 })
    expect(await offersPins(client, tablet)).toBe(false)
    expect(await claimsAfter(tokens.refresh_token, tablet)).toMatchObject({ role: 'staff' })
    const names = identity.securityEvents.map(({ event }) => event)
    expect(names.filter((name) => name === 'pin_failed')).toHaveLength(4)
    expect(names).toContain('pin_locked')
  })

  it('wrong passwords in a renewal are counted, and the tenth closes it for the correct one', async () => {
    const { tablet } = await addEnrolled(identity, client)
    for (let guess = 0; guess < 10; guess += 1)
      expect((await renew(tablet, { password: 'a wrong password' })).status).toBe(401)
    expect((await renew(tablet, { password: KIM.password })).status).toBe(429)
  })

  it('a renewal from a page of another site is rejected', async () => {
    const { tablet } = await addEnrolled(identity, client)
    expect((await renew(tablet, { pin: PIN }, 'https://evil.example')).status).toBe(403)
  })

  it('a renewal is rejected after the end of the session, and for a customer', async () => {
    const { tablet } = await addEnrolled(identity, client)
    identity.passTime(24 * HOUR_MS)
    expect((await renew(tablet, { pin: PIN })).status).toBe(401)
    const customer = { name: 'Robin Reed', email: 'robin@fuelshack.example', password: 'three quiet wombats' }
    await addPerson(identity, customer, 'customer')
    const phone = new TestBrowser(identity)
    await client.signIn(customer, phone)
    expect((await renew(phone, { password: customer.password })).status).toBe(403)
  })

  it('an account whose second step is an authenticator app logs in again on the login pages', async () => {
    const { tablet } = await addEnrolled(identity, client)
    await setUpApp(identity, tablet)
    expect(await waysOf(tablet)).toEqual({ ways: [] })
  })
})

async function logInByPasskey(tablet: TestBrowser, passkey: Awaited<ReturnType<typeof setUpPasskey>>['passkey']) {
  const attempt = await client.begin({ prompt: 'login' })
  const { url } = await tablet.open(attempt.address)
  const options = await requestOptions(tablet, `${url.pathname}/passkey`)
  const page = await tablet.open(url)
  return attempt.finish(await tablet.submit(page, '/passkey', { response: passkey.authenticate(options) }))
}
