import { sql } from 'kysely'
import { describe, expect, it, test } from 'vitest'
import { PUBLIC_URL } from '../../test/support/identity-server.ts'
import {
  addEnrolled,
  choosePerson,
  KIM,
  logInByPin,
  offersPins,
  PIN,
  setPin,
  submitPin,
  takeOver,
} from '../../test/support/pin-steps.ts'
import { addPerson, codeOf, setUpApp, STEP_MS, typePassword } from '../../test/support/second-factor-steps.ts'
import { TestBrowser } from '../../test/support/test-browser.ts'
import { useIdentity } from '../../test/support/use-identity.ts'
import { identityTables } from '../base/identity-tables.ts'

const MINUTE_MS = 60_000
const NEXT_PASSWORD = 'nine purple emus'
const REJECTED = { error: 'invalid_grant' }

const { identity, client } = useIdentity()

/** Deletes the rows that a restored backup must not bring back. */
async function emptyAfterRestore(): Promise<void> {
  for (const [name, row] of Object.entries(identityTables)) {
    if ('afterRestore' in row) await sql`delete from ${sql.table(name)}`.execute(identity.queries)
  }
}

const countPins = async () => (await identity.queries.selectFrom('identity_pins').select('id').execute()).length

describe('a PIN is removed by', () => {
  it('a PIN is removed by its owner, on the account page, with the sessions that logged in with it', async () => {
    const { account, tablet } = await addEnrolled(identity, client)
    const { refresh_token: token } = await logInByPin(client, tablet, 'Kim')
    const phone = new TestBrowser(identity)
    await takeOver(client, phone, KIM)
    const page = await phone.open('/identity/account')
    expect(page.text).toMatch(/<strong id="device-[\w-]+">Chrome on Android<\/strong>/)
    expect(page.text).toContain('PIN last used just now.')
    const removed = await phone.submit(page, '/account/pin/remove')
    expect(removed.text).toContain('PIN removed.')
    expect(removed.text).toContain('>Set a PIN</a>')
    expect(await offersPins(client, tablet)).toBe(false)
    await expect(client.refresh(token, tablet)).rejects.toMatchObject(REJECTED)
    expect(identity.securityEvents).toContainEqual(
      expect.objectContaining({ event: 'pin_removed', outcome: 'success', accountId: account.id }),
    )
  })

  it('no other account removes a PIN', async () => {
    const { tablet } = await addEnrolled(identity, client)
    const lee = { ...KIM, name: 'Lee Ito', email: 'lee@fuelshack.example' }
    await addPerson(identity, lee, 'staff')
    const other = new TestBrowser(identity)
    await client.signIn(lee, other)
    const { page } = await choosePerson(client, tablet, 'Kim')
    const pin = /\/pin\/([\w-]+)"/.exec(page.text)?.[1] ?? ''
    await other.open('/identity/account/pin/remove', {
      method: 'POST',
      body: new URLSearchParams({ pin }),
      headers: { origin: PUBLIC_URL },
    })
    expect(await countPins()).toBe(1)
  })

  it('a changed password removes the PINs on every device', async () => {
    const { tablet } = await addEnrolled(identity, client)
    const page = await tablet.open('/identity/account')
    await tablet.submit(page, '/account', { current: KIM.password, next: NEXT_PASSWORD })
    expect(await offersPins(client, tablet)).toBe(false)
    expect(await countPins()).toBe(0)
  })

  it.each([
    ['a reset password', (id: string) => identity.accounts.resetPassword(id, NEXT_PASSWORD)],
    ['a withdrawn role', (id: string) => identity.accounts.setRole(id, { role: 'customer', changedBy: 'command' })],
    ['a removed second factor', (id: string) => identity.accounts.removeSecondFactor(id)],
    ['a removed account', (id: string) => identity.accounts.removeAccount(id)],
    ['a restored backup', () => emptyAfterRestore()],
  ])('a PIN is removed by %s', async (_name, change) => {
    const { account, tablet } = await addEnrolled(identity, client)
    tablet.forgetSession()
    const { page } = await choosePerson(client, tablet, 'Kim')
    await change(account.id)
    // A restore also ends logins that are under way.
    expect((await submitPin(tablet, page, PIN)).text).toMatch(/<title>(?:Log in|Start again)/)
    expect(await offersPins(client, tablet)).toBe(false)
    expect(await countPins()).toBe(0)
  })

  it('the first second factor that is added removes a PIN', async () => {
    const { tablet } = await addEnrolled(identity, client)
    await setUpApp(identity, tablet)
    expect(await countPins()).toBe(0)
  })
})

describe('a PIN replaces the second factor on its device', () => {
  it('a PIN replaces the second factor on its device only if it was set with the factor', async () => {
    await addPerson(identity, KIM, 'staff')
    const phone = new TestBrowser(identity)
    await client.signIn(KIM, phone)
    const { secret } = await setUpApp(identity, phone)
    const tablet = new TestBrowser(identity)
    const { attempt, page } = await typePassword(client, tablet, KIM)
    await attempt.finish(await tablet.submit(page, '/second-factor', { code: codeOf(identity, secret) }))
    await setPin(tablet)
    expect((await logInByPin(client, tablet, 'Kim')).claims()).toMatchObject({ amr: ['pin'], acr: 'mfa' })
    await identity.queries.updateTable('identity_pins').set({ has_second_factor: 0 }).execute()
    expect(await offersPins(client, tablet)).toBe(false)
  })

  it('a session that began without the second factor asks for it before a PIN is set', async () => {
    await addPerson(identity, KIM, 'staff')
    const tablet = new TestBrowser(identity)
    await client.signIn(KIM, tablet)
    const { secret } = await setUpApp(identity, tablet)
    const prompt = await tablet.open('/identity/account/pin')
    expect(prompt.text).toContain('<title>Confirm it&#39;s you')
    const fields = { password: KIM.password, code: codeOf(identity, secret) }
    const allowed = await tablet.submit(prompt, '/second-factor/confirm', fields)
    expect(allowed.text).toContain('<title>PIN on this device')
    await tablet.submit(allowed, '/account/pin', { pin: PIN, repeated: PIN })
    identity.passTime(STEP_MS)
    expect((await logInByPin(client, tablet, 'Kim')).claims()).toMatchObject({ acr: 'mfa' })
  })
})

describe('setting a PIN', () => {
  it('setting a PIN asks for the password again after ten minutes', async () => {
    await addPerson(identity, KIM, 'staff')
    const tablet = new TestBrowser(identity)
    await client.signIn(KIM, tablet)
    const form = await tablet.open('/identity/account/pin')
    identity.passTime(10 * MINUTE_MS)
    const late = await tablet.submit(form, '/account/pin', { pin: PIN, repeated: PIN })
    expect(late.status).toBe(403)
    expect(late.text).toContain('<title>Confirm it&#39;s you')
    expect(await countPins()).toBe(0)
    const confirmed = await tablet.submit(late, '/second-factor/confirm', { password: KIM.password })
    expect(confirmed.text).toContain('<title>PIN on this device')
  })

  it('setting a PIN rejects PINs that people try first, and two that differ', async () => {
    await addPerson(identity, KIM, 'staff')
    const tablet = new TestBrowser(identity)
    await client.signIn(KIM, tablet)
    const form = await tablet.open('/identity/account/pin')
    const trivial = await tablet.submit(form, '/account/pin', { pin: '123456', repeated: '123456' })
    expect(trivial).toMatchObject({ status: 422 })
    expect(trivial.text).toMatch(/aria-describedby="pin-error"/)
    const differing = await tablet.submit(form, '/account/pin', { pin: PIN, repeated: '382916' })
    expect(differing.text).toMatch(/aria-describedby="repeated-error"/)
    expect(await countPins()).toBe(0)
  })

  it('setting a PIN replaces the PIN on this device', async () => {
    const { account, tablet } = await addEnrolled(identity, client)
    await setPin(tablet, '730264')
    expect(await countPins()).toBe(1)
    const { page } = await choosePerson(client, tablet, 'Kim')
    expect((await submitPin(tablet, page, PIN)).text).toContain('Wrong PIN.')
    expect((await submitPin(tablet, page, '730264')).status).toBe(303)
    const set = identity.securityEvents.filter(({ event }) => event === 'pin_set')
    expect(set).toMatchObject([{ accountId: account.id }, { accountId: account.id }])
  })

  it('setting a PIN rejects a form of another site, and a browser that is not logged in', async () => {
    await addPerson(identity, KIM, 'staff')
    const tablet = new TestBrowser(identity)
    await client.signIn(KIM, tablet)
    const body = new URLSearchParams({ pin: PIN, repeated: PIN })
    const post = { method: 'POST', body }
    const foreign = await tablet.open('/identity/account/pin', { ...post, headers: { origin: 'https://evil.example' } })
    expect(foreign.status).toBe(403)
    const stranger = new TestBrowser(identity)
    const unknown = await stranger.open('/identity/account/pin', { ...post, headers: { origin: PUBLIC_URL } })
    expect(unknown.status).toBe(401)
    expect(await countPins()).toBe(0)
  })
})

describe('a session that began with a PIN', () => {
  it('a session that began with a PIN asks for the password before every sensitive change', async () => {
    const { tablet } = await addEnrolled(identity, client)
    await logInByPin(client, tablet, 'Kim')
    const account = await tablet.open('/identity/account')
    expect(account.text).toContain('Logged in just now with a PIN.')
    const fields = { current: KIM.password, next: NEXT_PASSWORD }
    for (const page of [
      await tablet.submit(account, '/account', fields),
      await tablet.submit(account, '/account/pin/remove'),
      await tablet.open('/identity/account/pin'),
      await tablet.open('/identity/account/second-factor'),
      await tablet.open('/identity/account/log-out-others', { method: 'POST', headers: { origin: PUBLIC_URL } }),
    ]) {
      expect(page.text).toContain('<title>Confirm it&#39;s you')
      expect(page.text).toContain('You logged in with a PIN.')
    }
    expect((await client.signIn(KIM)).claims()).toMatchObject({ amr: ['pwd'] })
    expect(await countPins()).toBe(1)
  })

  it('a session that began with a PIN changes the password after a confirmation', async () => {
    const { tablet } = await addEnrolled(identity, client)
    await logInByPin(client, tablet, 'Kim')
    const fields = { current: KIM.password, next: NEXT_PASSWORD }
    const prompt = await tablet.submit(await tablet.open('/identity/account'), '/account', fields)
    const account = await tablet.submit(prompt, '/second-factor/confirm', { password: KIM.password })
    expect((await tablet.submit(account, '/account', fields)).text).toContain('Password changed.')
  })

  it('a session that began with a PIN becomes a full one with the next full login', async () => {
    const { tablet } = await addEnrolled(identity, client)
    await logInByPin(client, tablet, 'Kim')
    await takeOver(client, tablet, KIM)
    expect((await tablet.open('/identity/account/pin')).text).toContain('<title>PIN on this device')
  })
})

test('the PINs of an account are exported with it', async () => {
  const { account } = await addEnrolled(identity, client)
  expect((await identity.ownAccount.exportAccount(account.id)).secondFactor).toMatchObject({
    pins: [{ device: 'Chrome on Android', createdAt: expect.any(String), lastUsedAt: expect.any(String) }],
  })
})
