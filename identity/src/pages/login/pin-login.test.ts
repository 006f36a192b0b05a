import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { CASEY, RILEY, SAM } from '../../../test/support/identity-server.ts'
import {
  addEnrolled,
  choosePerson,
  enrol,
  KIM,
  logInByPin,
  offersPins,
  PIN,
  setPin,
  submitPin,
  takeOver,
} from '../../../test/support/pin-steps.ts'
import { addPerson } from '../../../test/support/second-factor-steps.ts'
import { TestBrowser } from '../../../test/support/test-browser.ts'
import { useIdentity } from '../../../test/support/use-identity.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const REJECTED = { error: 'invalid_grant' }

const { identity, client } = useIdentity()

/** Reads the roles in the tokens, and those that the API looks up on each call. */
async function rolesIn(tokens: Awaited<ReturnType<typeof client.signIn>>) {
  const { sub: subject = '', role, sid, grant_id: grantId } = decodeJwt(tokens.access_token)
  const owner = await identity.signIn.findTokenOwner({ subject, sessionId: String(sid), grantId: String(grantId) })
  return { idToken: tokens.claims()?.['role'], accessToken: role, account: owner?.roles }
}
const STAFF_ONLY = { idToken: 'staff', accessToken: 'staff', account: new Set(['staff']) }

describe('a login by PIN', () => {
  it('a login by PIN names the people of the device, and logs one of them in', async () => {
    const { account, tablet } = await addEnrolled(identity, client)
    await enrol(client, tablet, SAM)
    const { attempt, whoIsOn, page } = await choosePerson(client, tablet, 'Kim')
    expect(whoIsOn.text).toMatch(/>Kim<\/a>.*>Sam<\/a>/s)
    expect(whoIsOn.text).not.toContain('Ross')
    expect(whoIsOn.text).not.toContain(KIM.email)
    expect(page.text).toMatch(/autocomplete="off"[^>]*inputmode="numeric"/)
    const tokens = await attempt.finish(await submitPin(tablet, page, PIN))
    expect(tokens.claims()).toMatchObject({ sub: account.id, role: 'staff', amr: ['pin'], acr: 'pwd' })
    expect(identity.securityEvents).toContainEqual(
      expect.objectContaining({
        event: 'login_succeeded',
        accountId: account.id,
        details: { methods: 'pin' },
      }),
    )
  })

  it('a login by PIN gives a manager the role staff only, until a full login', async () => {
    const tablet = new TestBrowser(identity)
    await enrol(client, tablet, RILEY)
    const byPin = await logInByPin(client, tablet, 'Riley')
    expect(await rolesIn(byPin)).toEqual(STAFF_ONLY)
    expect(await rolesIn(await client.refresh(byPin.refresh_token, tablet))).toEqual(STAFF_ONLY)
    expect(await rolesIn(await takeOver(client, tablet, RILEY))).toEqual({
      idToken: ['staff', 'manager'],
      accessToken: ['staff', 'manager'],
      account: new Set(['staff', 'manager']),
    })
  })

  it("a login by PIN also leaves the role staff only in the tokens of the manager's earlier login in that browser", async () => {
    const tablet = new TestBrowser(identity)
    const full = await enrol(client, tablet, RILEY)
    await logInByPin(client, tablet, 'Riley')
    expect((await rolesIn(full)).account).toEqual(STAFF_ONLY.account)
    expect(await rolesIn(await client.refresh(full.refresh_token, tablet))).toEqual(STAFF_ONLY)
  })

  it('a login by PIN tells two people with one first name apart', async () => {
    const { tablet } = await addEnrolled(identity, client)
    const namesake = { ...KIM, name: 'Kim Lee', email: 'kim.lee@fuelshack.example' }
    await addPerson(identity, namesake, 'staff')
    await enrol(client, tablet, namesake)
    expect((await choosePerson(client, tablet, 'Kim L.')).whoIsOn.text).toContain('>Kim R.</a>')
  })

  it("a login by PIN ends the previous person's session and tokens, without a page in between", async () => {
    const { tablet, account } = await addEnrolled(identity, client)
    const sam = await enrol(client, tablet, SAM)
    await logInByPin(client, tablet, 'Kim')
    expect(identity.securityEvents.findLast(({ event }) => event === 'session_ended')).toMatchObject({
      accountId: sam.claims()?.sub,
      details: { by: 'hand-over' },
    })
    await expect(client.refresh(sam.refresh_token, tablet)).rejects.toMatchObject(REJECTED)
    expect((await tablet.open('/identity/account')).text).toContain(`${KIM.name}, logged in as`)
    const sessions = await identity.queries
      .selectFrom('identity_records')
      .select('account_id')
      .where('kind', '=', 'Session')
      .execute()
    expect(sessions).toEqual([{ account_id: account.id }])
  })

  it('a login by PIN leaves the previous person logged in when it is cancelled', async () => {
    const { tablet } = await addEnrolled(identity, client)
    const sam = await enrol(client, tablet, SAM)
    const { page } = await choosePerson(client, tablet, 'Kim')
    const back = await tablet.submit(page, '/leave')
    expect(back.url.searchParams.get('error')).toBe('access_denied')
    await expect(client.refresh(sam.refresh_token, tablet)).resolves.toHaveProperty('access_token')
    expect((await tablet.open('/identity/account')).text).toContain(SAM.name)
  })

  it('a login by PIN always offers the password', async () => {
    const { tablet } = await addEnrolled(identity, client)
    const { attempt, whoIsOn, page } = await choosePerson(client, tablet, 'Kim')
    for (const { text } of [whoIsOn, page]) expect(text).toContain('/sign-in">Log in with a password</a>')
    const password = await tablet.open(/href="([^"]+\/sign-in)"/.exec(page.text)?.[1] ?? '')
    const tokens = await attempt.finish(
      await tablet.submit(password, '/sign-in', { email: SAM.email, password: SAM.password }),
    )
    expect(tokens.claims()).toMatchObject({ amr: ['pwd'] })
  })

  it('a login by PIN lasts 12 hours, however much it is used', async () => {
    const { tablet } = await addEnrolled(identity, client)
    let { refresh_token: token } = await logInByPin(client, tablet, 'Kim')
    identity.passTime(6 * HOUR_MS)
    token = (await client.refresh(token, tablet)).refresh_token
    identity.passTime(6 * HOUR_MS)
    await expect(client.refresh(token, tablet)).rejects.toMatchObject(REJECTED)
    await identity.purgeExpired()
    const records = identity.queries.selectFrom('identity_records').select('id').where('kind', '=', 'Session')
    expect(await records.execute()).toEqual([])
    expect((await logInByPin(client, tablet, 'Kim')).claims()).toMatchObject({ amr: ['pin'] })
  })
})

describe('the names of a device', () => {
  it('the names of a device are not shown to another device, nor with a changed cookie', async () => {
    const { tablet } = await addEnrolled(identity, client)
    expect(await offersPins(client, tablet)).toBe(true)
    expect(await offersPins(client, new TestBrowser(identity))).toBe(false)
    const other = new TestBrowser(identity)
    other.setCookie(`__Host-identity_pin_device=${'a'.repeat(43)}; path=/; secure; httponly`)
    expect(await offersPins(client, other)).toBe(false)
  })

  it("the names of a device do not open a PIN page for the PIN of another device's person", async () => {
    const { tablet } = await addEnrolled(identity, client)
    const other = new TestBrowser(identity)
    await addPerson(identity, { ...KIM, email: 'lee@fuelshack.example', name: 'Lee Ito' }, 'staff')
    await enrol(client, other, { ...KIM, email: 'lee@fuelshack.example', name: 'Lee Ito' })
    const { page } = await choosePerson(client, tablet, 'Kim')
    const pinOfKim = /\/pin\/([\w-]+)"/.exec(page.text)?.[1] ?? ''
    const { page: ofLee } = await choosePerson(client, other, 'Lee')
    const base = ofLee.url.pathname.replace(/\/pin\/.*/, '')
    expect((await other.open(`${base}/pin/${pinOfKim}`)).text).toContain('<title>Who&#39;s on?')
    const posted = await other.open(`${base}/pin/${pinOfKim}`, {
      method: 'POST',
      body: new URLSearchParams({ pin: PIN }),
      headers: { origin: 'https://fuel-shack.test' },
    })
    expect(posted.text).toContain('<title>Who&#39;s on?')
  })

  it('the names of a device end 30 days after the last use, and 90 days after the PIN was set', async () => {
    const { tablet } = await addEnrolled(identity, client)
    for (let days = 29; days <= 87; days += 29) {
      identity.passTime(29 * DAY_MS)
      await logInByPin(client, tablet, 'Kim')
    }
    identity.passTime(3 * DAY_MS)
    expect(await offersPins(client, tablet)).toBe(false)
    await client.signIn(KIM, tablet)
    await setPin(tablet)
    identity.passTime(30 * DAY_MS)
    expect(await offersPins(client, tablet)).toBe(false)
    await identity.purgeExpired()
    expect(await identity.queries.selectFrom('identity_pins').select('id').execute()).toEqual([])
  })

  it('the names of a device are not shown at the sign-up page', async () => {
    const { tablet } = await addEnrolled(identity, client)
    const { text } = await tablet.open((await client.begin({ prompt: 'create' })).address)
    expect(text).toContain('<title>Log in or sign up')
  })
})

it('rejects a PIN that another site posts, and one without its login attempt', async () => {
  const { tablet } = await addEnrolled(identity, client)
  const { page } = await choosePerson(client, tablet, 'Kim')
  const body = new URLSearchParams({ pin: PIN })
  const foreign = await tablet.open(page.url, { method: 'POST', body, headers: { origin: 'https://evil.example' } })
  expect(foreign.status).toBe(403)
  const without = new TestBrowser(identity)
  expect(
    (await without.open(page.url, { method: 'POST', body, headers: { origin: 'https://fuel-shack.test' } })).status,
  ).toBe(400)
})

it('a device has cookies that only this host can set and no script can read', async () => {
  await addPerson(identity, KIM, 'staff')
  const set: string[] = []
  const tablet = new TestBrowser(identity, undefined, (cookie) => set.push(cookie))
  await enrol(client, tablet, KIM)
  const cookie = set.find((header) => header.startsWith('__Host-identity_pin_device=')) ?? ''
  expect(cookie).toMatch(
    /^__Host-identity_pin_device=[\w-]{43}; path=\/; max-age=7776000; samesite=lax; secure; httponly$/,
  )
})

it('customers see no PIN, and can set none', async () => {
  const browser = new TestBrowser(identity)
  await client.signIn(CASEY, browser)
  expect((await browser.open('/identity/account')).text).not.toContain('Set a PIN')
  expect(await browser.open('/identity/account/pin')).toMatchObject({ status: 403 })
  const posted = await browser.open('/identity/account/pin', {
    method: 'POST',
    body: new URLSearchParams({ pin: PIN, repeated: PIN }),
    headers: { origin: 'https://fuel-shack.test' },
  })
  expect(posted.status).toBe(403)
  expect(await identity.queries.selectFrom('identity_pins').select('id').execute()).toEqual([])
})
