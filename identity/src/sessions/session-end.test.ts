import { decodeJwt } from 'jose'
import { expect, it } from 'vitest'
import { SAM } from '../../test/support/identity-server.ts'
import { addEnrolled, enrol, KIM, logInByPin, takeOver } from '../../test/support/pin-steps.ts'
import { addPerson } from '../../test/support/second-factor-steps.ts'
import { TestBrowser } from '../../test/support/test-browser.ts'
import { useIdentity } from '../../test/support/use-identity.ts'

const HOUR_MS = 60 * 60 * 1000

const { identity, client } = useIdentity()

/** Asks as a screen that has only its last access token. */
async function readEnd({ access_token: token }: { access_token: string }): Promise<unknown> {
  const response = await identity.fetch(`/identity/session-end/${String(decodeJwt(token)['sid'])}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return response.json()
}

async function logInKim() {
  const { id } = await addPerson(identity, KIM, 'staff')
  const browser = new TestBrowser(identity)
  return { id, browser, tokens: await client.signIn(KIM, browser) }
}

it('the provider says nothing about an open session, or about one that it does not know', async () => {
  const { tokens } = await logInKim()
  expect(await readEnd(tokens)).toEqual({})
  for (const id of ['unknown-session-1234567', '%00%00%00%00%00%00%00%00%00%00', "'; drop table identity_sessions"]) {
    const response = await identity.fetch(`/identity/session-end/${id}`)
    expect([200, 400]).toContain(response.status)
    expect(await response.text()).not.toContain('reason')
  }
})

it('the provider says which limit a session reached, also after it is deleted', async () => {
  const { tokens } = await logInKim()
  identity.passTime(12 * HOUR_MS)
  expect(await readEnd(tokens)).toEqual({ reason: 'unused', afterHours: 12 })
  await identity.purgeExpired()
  expect(await readEnd(tokens)).toEqual({ reason: 'unused', afterHours: 12 })
})

it('the provider says after how many hours a session ended that was in use', async () => {
  const { tokens, browser } = await logInKim()
  let { refresh_token: token } = tokens
  for (let hours = 0; hours < 21; hours += 7) {
    identity.passTime(7 * HOUR_MS)
    token = (await client.refresh(token, browser)).refresh_token
  }
  identity.passTime(3 * HOUR_MS)
  expect(await readEnd(tokens)).toEqual({ reason: 'expired', afterHours: 24 })
})

it('the provider says that a login by PIN ended after 12 hours', async () => {
  const { tablet } = await addEnrolled(identity, client)
  const tokens = await logInByPin(client, tablet, 'Kim')
  identity.passTime(6 * HOUR_MS)
  await client.refresh(tokens.refresh_token, tablet)
  identity.passTime(6 * HOUR_MS)
  expect(await readEnd(tokens)).toEqual({ reason: 'expired', afterHours: 12 })
})

it('the provider says that a session was handed over, or ended on the account page', async () => {
  const { tablet } = await addEnrolled(identity, client)
  const sam = await enrol(client, tablet, SAM)
  const kim = await takeOver(client, tablet, KIM)
  expect(await readEnd(sam)).toEqual({ reason: 'handed-over' })
  const phone = new TestBrowser(identity)
  await client.signIn(KIM, phone)
  await phone.submit(await phone.open('/identity/account'), '/account/log-out-others')
  expect(await readEnd(kim)).toEqual({ reason: 'logged-out' })
})

it.each([
  ['password', (id: string) => identity.accounts.resetPassword(id, 'nine purple emus')],
  ['role', (id: string) => identity.accounts.setRole(id, { role: 'customer', changedBy: 'command' })],
  ['second-factor', (id: string) => identity.accounts.removeSecondFactor(id)],
] as const)('the provider says that a session ended because the %s of the account changed', async (reason, change) => {
  const { id, tokens } = await logInKim()
  await change(id)
  expect(await readEnd(tokens)).toEqual({ reason })
})

it('the provider gives no reason for a logout by the user, a removed account, or after two days', async () => {
  const { id, tokens, browser } = await logInKim()
  const page = await browser.open(client.logOutAddress(tokens.id_token))
  await browser.submit(page, '/session/end/confirm', { logout: 'yes' })
  expect(await readEnd(tokens)).toEqual({})
  const again = await client.signIn(KIM)
  await identity.accounts.resetPassword(id, 'nine purple emus')
  identity.passTime(49 * HOUR_MS)
  await identity.purgeExpired()
  expect(await readEnd(again)).toEqual({})
  const last = await client.signIn({ ...KIM, password: 'nine purple emus' })
  await identity.accounts.removeAccount(id)
  expect(await readEnd(last)).toEqual({})
})
