import { beforeEach, expect, it } from 'vitest'
import { PUBLIC_URL, RILEY } from '../../test/support/identity-server.ts'
import { addPerson } from '../../test/support/second-factor-steps.ts'
import { TestBrowser } from '../../test/support/test-browser.ts'
import { useIdentity } from '../../test/support/use-identity.ts'

const { identity, client } = useIdentity()

const ALEX = { name: 'Alex Owner', email: 'alex@fuelshack.example', password: 'alex owns four bowsers' }
const HOUR_MS = 60 * 60_000

const roleOf = async ({ email }: { email: string }) => (await identity.accounts.findAnyAccountByAddress(email))?.role

async function makeLink(): Promise<string> {
  const link = await identity.makeFirstManagerLink()
  if (link === undefined) throw new Error('There is a manager')
  return link
}

const accept = (browser: TestBrowser, page: Awaited<ReturnType<TestBrowser['open']>>, person = ALEX) =>
  browser.submit(page, '/first-manager', person)

/** As on a fresh server: customers may have signed up, and no one manages. */
beforeEach(async () => {
  const riley = await identity.accounts.findAnyAccountByAddress(RILEY.email)
  await identity.accounts.removeAccount(riley?.id ?? '')
  identity.forget()
})

// Covers set-up-1.
it('the link makes the first manager, who then logs in and is in the record', async () => {
  const link = await makeLink()
  expect(link).toMatch(new RegExp(`^${PUBLIC_URL}/identity/first-manager\\?token=[\\w-]{43}$`))
  const browser = new TestBrowser(identity)
  const page = await browser.open(link)
  expect(page.text).toContain('Set up your rest stop')
  expect((await accept(browser, page)).text).toContain('<h1>You&#39;re the manager</h1>')
  expect((await client.signIn(ALEX)).claims()?.['role']).toEqual(['staff', 'manager'])
  expect(identity.joined).toEqual([expect.objectContaining({ name: ALEX.name, role: 'manager' })])
  expect(await identity.makeFirstManagerLink()).toBeUndefined()
})

it('a link that was used says that there is a manager, also in a page that was open', async () => {
  const link = await makeLink()
  const [first, second] = [new TestBrowser(identity), new TestBrowser(identity)]
  const [mine, theirs] = [await first.open(link), await second.open(link)]
  await accept(first, mine)
  const late = await accept(second, theirs, { ...ALEX, email: 'kim@fuelshack.example' })
  expect([late.status, late.text]).toEqual([410, expect.stringContaining('This rest stop has a manager')])
  expect((await second.open(link)).status).toBe(410)
  expect(await roleOf({ email: 'kim@fuelshack.example' })).toBeUndefined()
})

it('a link ends after an hour and says how to make another', async () => {
  const link = await makeLink()
  const browser = new TestBrowser(identity)
  const page = await browser.open(link)
  identity.passTime(HOUR_MS)
  for (const answer of [await accept(browser, page), await browser.open(link)])
    expect([answer.status, answer.text]).toEqual([410, expect.stringContaining('fuel-shack link')])
  expect(await roleOf(ALEX)).toBeUndefined()
})

it('a new link ends the one before, and one that was guessed opens nothing', async () => {
  const before = await makeLink()
  const now = await makeLink()
  const browser = new TestBrowser(identity)
  expect((await browser.open(before)).status).toBe(410)
  expect((await browser.open(`${PUBLIC_URL}/identity/first-manager?token=${'a'.repeat(43)}`)).status).toBe(410)
  expect((await browser.open(`${PUBLIC_URL}/identity/first-manager`)).status).toBe(410)
  expect((await browser.open(now)).status).toBe(200)
})

it('a link that was printed before a command added a manager is gone', async () => {
  const link = await makeLink()
  const browser = new TestBrowser(identity)
  const page = await browser.open(link)
  await identity.accounts.addAccount({
    name: 'Riley',
    emailAddress: RILEY.email,
    password: RILEY.password,
    role: 'manager',
  })
  expect((await accept(browser, page)).text).toContain('This rest stop has a manager')
  expect((await browser.open(link)).status).toBe(410)
  expect(await roleOf(ALEX)).toBeUndefined()
})

it.each(['customer', 'staff'] as const)('a %s becomes the manager with their password only', async (role) => {
  const person = { name: 'Kim Ross', email: 'kim@fuelshack.example', password: 'four loud galahs' }
  await addPerson(identity, person, role)
  const browser = new TestBrowser(identity)
  const page = await browser.open(await makeLink())
  expect((await accept(browser, page, { ...person, password: 'not the password of anyone' })).status).toBe(422)
  expect(await roleOf(person)).toBe(role)
  expect((await accept(browser, page, person)).status).toBe(200)
  expect(await roleOf(person)).toBe('manager')
})

// Attack scene: the secret in the referrer of what the page loads, in the database, or in an event.
it('the secret of the link is in no referrer, no stored row and no event', async () => {
  const link = await makeLink()
  const token = new URL(link).searchParams.get('token') ?? ''
  const page = await identity.fetch(link)
  expect(page.headers.get('referrer-policy')).toBe('strict-origin')
  expect(page.headers.get('cache-control')).toBe('no-store')
  const stored = await identity.queries.selectFrom('identity_records').selectAll().execute()
  expect(stored).toHaveLength(1)
  const browser = new TestBrowser(identity)
  await accept(browser, await browser.open(link))
  expect(JSON.stringify([stored, identity.securityEvents, identity.joined, identity.logged])).not.toContain(token)
  expect(identity.securityEvents).toContainEqual(expect.objectContaining({ event: 'invitation_accepted' }))
})
