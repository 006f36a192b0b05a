import { beforeEach, describe, expect, it } from 'vitest'
import { TestBrowser } from '../../../test/support/test-browser.ts'
import { useIdentity } from '../../../test/support/use-identity.ts'

const GENERATED = 'k7xq-m2vd-9tpa-w4hz'
const CHOSEN = 'three quiet wombats'
let count = 0

const { identity, client } = useIdentity('file')
let kim: { email: string; password: string }
let accountId: string

beforeEach(async () => {
  count += 1
  kim = { email: `kim${count}@fuelshack.example`, password: GENERATED }
  const person = { name: 'Kim', emailAddress: kim.email, password: GENERATED, mustChangePassword: true }
  accountId = (await identity.accounts.addAccount({ ...person, role: 'staff', origin: 'command' }))?.id ?? ''
})

async function openStep() {
  const browser = new TestBrowser(identity)
  const attempt = await client.begin()
  const page = await browser.submit(await browser.open(attempt.address), '/sign-in', kim)
  return { browser, attempt, page }
}

describe('a generated password', () => {
  it('a generated password has to be changed before the login is finished', async () => {
    const { browser, attempt, page } = await openStep()
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining('Choose a password') })
    expect(page.url.pathname).toMatch(/\/new-password$/)
    const callback = await browser.submit(page, '/new-password', { next: CHOSEN })
    const tokens = await attempt.finish(callback)
    expect(tokens.claims()).toMatchObject({ sub: accountId, role: 'staff' })
    expect((await client.refresh(tokens.refresh_token)).claims()?.sub).toBe(accountId)
    expect(await identity.accounts.findAccount(accountId)).toMatchObject({ mustChangePassword: false })
    expect((await client.signIn({ ...kim, password: CHOSEN })).claims()?.sub).toBe(accountId)
    expect(await identity.accounts.signIn(kim.email, GENERATED)).toBeUndefined()
    expect(identity.securityEvents.filter((event) => event.accountId === accountId)).toContainEqual(
      expect.objectContaining({ event: 'password_changed', outcome: 'success' }),
    )
  })

  it('a generated password cannot be chosen again, and the password rules apply', async () => {
    const { browser, page } = await openStep()
    const same = await browser.submit(page, '/new-password', { next: GENERATED })
    expect(same).toMatchObject({ status: 422, text: expect.stringContaining('other than the one you were given') })
    const weak = await browser.submit(page, '/new-password', { next: 'fuelshack2026' })
    expect(weak).toMatchObject({ status: 422, text: expect.stringContaining('Use words other than') })
    expect(await identity.accounts.findAccount(accountId)).toMatchObject({ mustChangePassword: true })
  })

  it('a generated password gets no code if the step is skipped', async () => {
    const { browser, page } = await openStep()
    const attempt = page.url.pathname.split('/').at(-2)
    const resumed = await browser.open(`/identity/auth/${attempt}`)
    expect(resumed.url.searchParams.get('code')).toBeNull()
    expect(resumed.text).toContain('Choose a password')
    const silently = await browser.open((await client.begin({ prompt: 'none' })).address)
    expect(silently.url.searchParams.get('code')).toBeNull()
    expect(silently.url.searchParams.get('error')).toBe('interaction_required')
    const again = await browser.open((await client.begin()).address)
    expect(again.text).toContain('Choose a password')
  })

  it('a generated password returns to the app without a login', async () => {
    const { browser, page } = await openStep()
    const callback = await browser.submit(page, '/leave')
    expect(callback.url.searchParams.get('error')).toBe('access_denied')
  })
})

it('an account that chose its password does not get the step for a new one', async () => {
  await identity.accounts.resetPassword(accountId, CHOSEN)
  const browser = new TestBrowser(identity)
  const page = await browser.open((await client.begin()).address)
  const step = await browser.open(`${page.url.pathname}/new-password`)
  expect(step.text).toContain('<h1>Log in</h1>')
  const body = new URLSearchParams({ next: 'four loud galahs' })
  const headers = { origin: 'https://fuel-shack.test' }
  await browser.open(`${page.url.pathname}/new-password`, { method: 'POST', body, headers })
  expect(await identity.accounts.signIn(kim.email, CHOSEN)).toBeDefined()
})
