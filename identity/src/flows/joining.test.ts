import { expect, it } from 'vitest'
import { CASEY, PUBLIC_URL, RILEY, SAM } from '../../test/support/identity-server.ts'
import { addPerson, addWithApp } from '../../test/support/second-factor-steps.ts'
import { TestBrowser } from '../../test/support/test-browser.ts'
import { useIdentity } from '../../test/support/use-identity.ts'
import type { Tx } from '../base/ports.ts'

const { identity, client } = useIdentity()

const ALEX = { name: 'Alex Cook', email: 'alex@fuelshack.example', password: 'alex turns the steaks' }
const KIM = { name: 'Kim Ross', email: 'kim@fuelshack.example', password: 'four loud galahs' }
const HOUR_MS = 60 * 60_000

const transaction = <T>(work: (tx: Tx) => Promise<T>) => identity.queries.transaction().execute(work)
const idOf = async ({ email }: { email: string }) => (await identity.accounts.findAnyAccountByAddress(email))?.id ?? ''

async function invite(role: 'staff' | 'manager' = 'staff', way?: { via: 'email'; to: string }): Promise<string> {
  const by = await idOf(RILEY)
  const nonce = await transaction((tx) => identity.team.invite(tx, { role, way: way ?? { via: 'screen' }, by }))
  return identity.team.linkOf(nonce).link
}

async function accept(link: string, person = ALEX, browser = new TestBrowser(identity)) {
  const { name, email, password } = person
  return browser.submit(await browser.open(link), '/join', { name, email, password })
}

async function roleOf(person: { email: string }) {
  return (await identity.accounts.findAnyAccountByAddress(person.email))?.role
}

const demoteRiley = async () => {
  const id = await idOf(RILEY)
  await transaction((tx) => identity.team.changeRole(tx, id, 'staff'))
}
const deactivate = async (person: { email: string }) => {
  const [id, by] = [await idOf(person), await idOf(CASEY)]
  await transaction((tx) => identity.team.deactivate(tx, id, by))
}

it('an invitation makes an account of its role, which then logs in like any other', async () => {
  const link = await invite('manager')
  expect(link).toMatch(new RegExp(`^${PUBLIC_URL}/identity/join\\?token=[\\w-]{43}$`))
  const browser = new TestBrowser(identity)
  const page = await accept(link, ALEX, browser)
  expect(page.text).toContain('on the team')
  expect(page.text).toContain(`${PUBLIC_URL}/home?login=1`)
  // The link does not log anyone in.
  expect((await browser.open('/identity/account')).status).toBe(401)
  expect((await client.signIn(ALEX)).claims()?.['role']).toEqual(['staff', 'manager'])
  expect(identity.joined).toEqual([{ accountId: await idOf(ALEX), name: ALEX.name, role: 'manager' }])
})

// Covers team-2.
it.each([
  ['after three days', () => Promise.resolve(identity.passTime(72 * HOUR_MS))],
  ['once it is withdrawn', withdrawAll],
  ['once its manager is demoted', demoteRiley],
  ['once its manager is deactivated', () => deactivate(RILEY)],
])('an open invitation page makes no account %s', async (_when, end) => {
  const link = await invite()
  const browser = new TestBrowser(identity)
  const page = await browser.open(link)
  await end()
  expect((await browser.submit(page, '/join', ALEX)).status).toBe(410)
  expect((await browser.open(link)).status).toBe(410)
  expect(await roleOf(ALEX)).toBeUndefined()
  expect(await identity.team.listInvitations()).toEqual([])
})

async function withdrawAll(): Promise<void> {
  const managers = [await idOf(RILEY)]
  for (const { id } of await identity.team.listInvitations())
    expect(await transaction((tx) => identity.team.withdraw(tx, id, managers))).toBe('staff')
}

it('a customer gets the role with their password only, and their sessions end then and not at sending', async () => {
  await addPerson(identity, KIM, 'customer')
  const browser = new TestBrowser(identity)
  const tokens = await client.signIn(KIM, browser)
  const link = await invite('staff', { via: 'email', to: KIM.email })
  expect(await roleOf(KIM)).toBe('customer')
  const wrong = await accept(link, { ...KIM, password: 'not the password of Kim' })
  expect(wrong.status).toBe(422)
  expect(await roleOf(KIM)).toBe('customer')
  const { refresh_token: current } = await client.refresh(tokens.refresh_token, browser)
  expect((await accept(link, KIM)).status).toBe(200)
  expect(await roleOf(KIM)).toBe('staff')
  await expect(client.refresh(current, browser)).rejects.toMatchObject({ error: 'invalid_grant' })
  expect((await client.signIn(KIM)).claims()?.['role']).toBe('staff')
})

it('an invitation is accepted by an address that signed up in between with its password alone', async () => {
  const browser = new TestBrowser(identity)
  const page = await browser.open(await invite())
  await addPerson(identity, { ...ALEX, password: 'chosen by a stranger' }, 'customer')
  expect((await browser.submit(page, '/join', ALEX)).status).toBe(422)
  expect(await roleOf(ALEX)).toBe('customer')
})

it('an invitation changes no account that is in the team already, or that has been deactivated', async () => {
  await addPerson(identity, KIM, 'manager')
  const link = await invite()
  const { status, text } = await accept(link, KIM)
  expect([status, text]).toEqual([409, expect.stringContaining('in the team already')])
  expect(await roleOf(KIM)).toBe('manager')
  await deactivate(KIM)
  const deactivated = await accept(link, KIM)
  const taken = await accept(link, { ...CASEY, password: 'not the password of Casey' })
  expect([deactivated.status, bodyOf(deactivated.text)]).toEqual([taken.status, bodyOf(taken.text)])
  expect((await accept(link)).status).toBe(200)
})

it('an account with two-step login accepts an invitation only after turning it off', async () => {
  const { person } = await addWithApp(identity, client)
  const { status, text } = await accept(await invite(), { ...KIM, ...person })
  expect([status, text]).toEqual([409, expect.stringContaining('two-step login')])
  expect(await roleOf(person)).toBe('customer')
})

/** The page without what was typed. */
const bodyOf = (text: string) => text.replaceAll(/value="[^"]*"/g, '')

it('an invitation by email goes to its address, with the address filled in, and not once it is withdrawn', async () => {
  await invite('staff', { via: 'email', to: ALEX.email })
  const [message] = identity.messages
  const written = message && (await identity.writeMessage(message))
  expect([message?.to, written]).toEqual([ALEX.email, expect.objectContaining({ channel: 'email' })])
  const link = /https:[^"]+/.exec(JSON.stringify(written))?.[0] ?? ''
  expect(JSON.stringify(message)).not.toContain(new URL(link).searchParams.get('token'))
  expect((await new TestBrowser(identity).open(link)).text).toContain(`value="${ALEX.email}"`)
  await withdrawAll()
  expect(message && (await identity.writeMessage(message))).toBeUndefined()
})

// Covers team-5.
it('a link of a manager lets the person choose a password, once, and the one before ends', async () => {
  const account = await identity.accounts.findAccountByAddress(SAM.email)
  if (!account) throw new Error('Sam has no account')
  const browser = new TestBrowser(identity)
  const tokens = await client.signIn(SAM, browser)
  const reset = { via: 'screen', removesFactors: false } as const
  const nonce = await transaction((tx) => identity.team.reset(tx, account, reset))
  await expect(client.refresh(tokens.refresh_token, browser)).rejects.toMatchObject({ error: 'invalid_grant' })
  await expect(client.signIn(SAM)).rejects.toMatchObject({ message: expect.any(String) })
  const { link } = identity.team.linkOf(nonce)
  const page = await browser.open(link)
  expect((await browser.submit(page, '/join', { password: 'short' })).status).toBe(422)
  const password = 'four loud galahs'
  expect((await browser.submit(page, '/join', { password })).text).toContain('Password saved')
  expect((await browser.submit(page, '/join', { password: 'five quiet wombats' })).status).toBe(410)
  expect((await client.signIn({ ...SAM, password })).claims()?.['role']).toBe('staff')
})

it('a link for a new password ends after 30 minutes, and with the deactivation of the account', async () => {
  const account = await identity.accounts.findAccountByAddress(SAM.email)
  if (!account) throw new Error('Sam has no account')
  const reset = () => transaction((tx) => identity.team.reset(tx, account, { via: 'email', removesFactors: false }))
  const late = identity.team.linkOf(await reset()).link
  identity.passTime(HOUR_MS / 2)
  const browser = new TestBrowser(identity)
  expect((await browser.open(late)).status).toBe(410)
  const page = await browser.open(identity.team.linkOf(await reset()).link)
  await deactivate(SAM)
  expect((await browser.submit(page, '/join', { password: 'four loud galahs' })).status).toBe(410)
  expect(identity.messages.map(({ to }) => to)).toEqual([SAM.email, SAM.email])
})
