import { beforeEach, describe, expect, it } from 'vitest'
import { CASEY, SAM } from '../../test/support/identity-server.ts'
import {
  addLoggedIn,
  addPerson,
  requestOptions,
  setUpApp,
  setUpPasskey,
} from '../../test/support/second-factor-steps.ts'
import { TestBrowser, type Page } from '../../test/support/test-browser.ts'
import { useIdentity } from '../../test/support/use-identity.ts'

const CHOSEN = 'three quiet wombats'
const MINUTE_MS = 60_000

const { identity, client } = useIdentity()
let browser: TestBrowser
let attempt: Awaited<ReturnType<typeof client.begin>>

beforeEach(async () => {
  browser = new TestBrowser(identity)
  attempt = await client.begin()
})

async function request(email: string, from = browser): Promise<Page> {
  const page = await from.open(attempt.address)
  return from.submit(await from.open(`${page.url.pathname}/forgot`), '/forgot', { email })
}

/** @returns what each message says, in order; undefined for one that is dropped. */
const readMessages = () => Promise.all(identity.messages.map((message) => identity.writeMessage(message)))

async function lastSecret(): Promise<{ path: string; code: string }> {
  const text = JSON.stringify((await readMessages()).at(-1) ?? '')
  const path = /https:\/\/fuel-shack\.test(\/identity\/reset\?token=[\w-]+)/.exec(text)?.[1] ?? ''
  return { path, code: /(\d{3} \d{3})/.exec(text)?.[1] ?? '' }
}

const choose = (page: Page, next = CHOSEN) => page.browser.submit(page, '/reset', { next })
const eventNames = () => identity.securityEvents.map(({ event }) => event)

describe('a forgotten password', () => {
  // Covers login-15.
  it('a forgotten password is replaced by the link on another device, which changes nothing until its form is sent', async () => {
    const elsewhere = await client.signIn(CASEY, new TestBrowser(identity))
    await request(CASEY.email)
    const { path } = await lastSecret()
    for (let scan = 0; scan < 3; scan += 1) expect(await identity.fetch(path)).toMatchObject({ status: 200 })
    const phone = new TestBrowser(identity, '198.51.100.1')
    const done = await choose(await phone.open(path))
    expect(done).toMatchObject({ status: 200, text: expect.stringContaining('Password changed') })
    expect(done.text).toContain('href="https://fuel-shack.test/home?login=1"')
    expect(phone.cookiesFor('/identity/account')).not.toContain('identity_session=')
    await expect(client.refresh(elsewhere.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' })
    expect((await client.signIn({ ...CASEY, password: CHOSEN })).claims()?.['email']).toBe(CASEY.email)
    expect(eventNames()).toEqual(expect.arrayContaining(['password_reset_requested', 'password_changed']))
    expect((await readMessages()).at(-1)).toMatchObject({ subject: 'Your Fuel Shack password was changed' })
  })

  it('a forgotten password is replaced by the code in the browser that requested it, and its login goes on', async () => {
    const sent = await request(CASEY.email)
    const { code } = await lastSecret()
    const form = await browser.submit(sent, '/forgot/code', { code })
    const done = await choose(form)
    const login = await browser.open(/class="primary" href="([^"]+)"/.exec(done.text)?.[1] ?? '')
    const callback = await browser.submit(login, '/sign-in', { email: CASEY.email, password: CHOSEN })
    expect((await attempt.finish(callback)).claims()?.['email']).toBe(CASEY.email)
  })

  it('a code for a new password works only in the login that requested it, five wrong ones lock it, and it ends after ten minutes', async () => {
    const sent = await request(CASEY.email)
    const { code } = await lastSecret()
    const other = new TestBrowser(identity)
    const otherPage = await other.open((await client.begin()).address)
    const otherSent = await other.submit(await other.open(`${otherPage.url.pathname}/forgot`), '/forgot', {
      email: 'someone@fuelshack.example',
    })
    expect((await other.submit(otherSent, '/forgot/code', { code })).status).toBe(422)
    const wrong = code === '000 000' ? '000 001' : '000 000'
    for (let guess = 0; guess < 5; guess += 1)
      expect((await browser.submit(sent, '/forgot/code', { code: wrong })).status).toBe(422)
    expect((await browser.submit(sent, '/forgot/code', { code })).status).toBe(429)
    expect(eventNames()).toContain('one_time_secret_failed')

    const later = new TestBrowser(identity)
    attempt = await client.begin()
    const again = await request(CASEY.email, later)
    const fresh = await lastSecret()
    identity.passTime(10 * MINUTE_MS)
    expect((await later.submit(again, '/forgot/code', { code: fresh.code })).status).toBe(422)
    expect((await later.open(fresh.path)).status).toBe(200)
    identity.passTime(20 * MINUTE_MS)
    expect((await later.open(fresh.path)).status).toBe(410)
  })

  it('a forgotten password ends every other link when one is used, or when the account changes or is removed', async () => {
    await request(CASEY.email)
    const first = await lastSecret()
    attempt = await client.begin()
    await request(CASEY.email)
    const second = await lastSecret()
    expect(second.path).not.toBe(first.path)
    const open = await browser.open(first.path)
    expect((await choose(await browser.open(second.path))).status).toBe(200)
    expect((await choose(open)).status).toBe(410)
    await request(CASEY.email)
    const third = await lastSecret()
    const { id = '' } = (await identity.accounts.findAccountByAddress(CASEY.email)) ?? {}
    await identity.accounts.resetPassword(id, 'four loud galahs')
    expect((await browser.open(third.path)).status).toBe(410)
    await request(SAM.email)
    const sams = await lastSecret()
    await identity.accounts.removeAccount((await identity.accounts.findAccountByAddress(SAM.email))?.id ?? '')
    expect((await browser.open(sams.path)).status).toBe(410)
    expect((await readMessages()).at(-1)).toBeUndefined()
  })

  it('a new password after a reset still needs the second factor', async () => {
    const kim = { name: 'Kim', email: 'kim@fuelshack.example', password: 'four loud galahs' }
    await addPerson(identity, kim, 'customer')
    const own = new TestBrowser(identity)
    await client.signIn(kim, own)
    await setUpApp(identity, own)
    await request(kim.email)
    await choose(await browser.open((await lastSecret()).path))
    const page = await browser.open((await client.begin()).address)
    const step = await browser.submit(page, '/sign-in', { email: kim.email, password: CHOSEN })
    expect(step.url.pathname).toMatch(/\/second-factor$/)
  })

  it('a new password for an unconfirmed address removes a passkey of the person who signed up with it', async () => {
    const { person, account, browser: attacker } = await addLoggedIn(identity, client)
    const { passkey } = await setUpPasskey(attacker)
    await request(person.email)
    await choose(await browser.open((await lastSecret()).path))
    const login = await attacker.open((await client.begin()).address)
    const base = login.url.pathname.replace('/sign-in', '')
    const response = passkey.authenticate(await requestOptions(attacker, `${base}/passkey`))
    expect(await attacker.submit(login, '/passkey', { response })).toMatchObject({ status: 401 })
    // Confirmed by the reset: a passkey that its owner adds now stays.
    const owner = new TestBrowser(identity)
    await client.signIn({ ...person, password: CHOSEN }, owner)
    await setUpPasskey(owner)
    attempt = await client.begin()
    await request(person.email)
    await choose(await browser.open((await lastSecret()).path), 'nine purple emus')
    expect((await identity.ownAccount.exportAccount(account.id)).secondFactor?.passkeys).toHaveLength(1)
  })

  it('a new password after a reset follows the password rules', async () => {
    await request(CASEY.email)
    const { path } = await lastSecret()
    expect(await choose(await browser.open(path), 'fuelshack2026')).toMatchObject({ status: 422 })
    expect((await browser.open(path)).status).toBe(200)
  })

  it('a link for a new password has the configured address, whatever the request says', async () => {
    const page = await browser.open(attempt.address)
    const form = await browser.open(`${page.url.pathname}/forgot`)
    const forged = { 'x-forwarded-host': 'evil.example', host: 'evil.example', 'x-forwarded-proto': 'http' }
    await browser.submit(form, '/forgot', { email: CASEY.email }, forged)
    const text = JSON.stringify((await readMessages()).at(-1) ?? '')
    expect(text).toContain('https://fuel-shack.test/identity/reset?token=')
    expect(text).not.toContain('evil.example')
  })

  it('a link for something else, a made-up one and a list of tokens open no form', async () => {
    for (const query of ['', '?token=', '?token=abc', '?token=a&token=b', `?token=${'x'.repeat(4000)}`])
      expect((await browser.open(`/identity/reset${query}`)).status).toBe(410)
  })
})

describe('requesting a new password', () => {
  it('requesting a new password answers alike for every address, and queues alike', async () => {
    const known = await request(CASEY.email)
    attempt = await client.begin()
    const unknown = await request('nobody@fuelshack.example')
    const withoutDifferences = ({ text, url }: Page) =>
      text.replaceAll(url.pathname.split('/').at(-2) ?? '', '').replaceAll(/[\w]+@fuelshack\.example/g, '')
    expect(withoutDifferences(unknown)).toBe(withoutDifferences(known))
    expect([known.status, unknown.status]).toEqual([200, 200])
    expect(identity.messages.map(({ to }) => to)).toEqual([CASEY.email, 'nobody@fuelshack.example'])
    expect(await readMessages()).toEqual([expect.objectContaining({ channel: 'email' }), undefined])
  })

  it('requesting a new password sends three messages an hour to an address, and limits a network', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 12; n += 1) statuses.push((await request(CASEY.email)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
    expect(identity.messages).toHaveLength(3)
    const elsewhere = new TestBrowser(identity, '198.51.100.5')
    expect((await request(CASEY.email, elsewhere)).text).toContain('Check your email')
    expect(identity.messages).toHaveLength(3)
    identity.passTime(60 * MINUTE_MS)
    attempt = await client.begin()
    await request(CASEY.email)
    expect(identity.messages).toHaveLength(4)
  })

  it('the device of a user gets a message for a new password, though others used up those of the address and network', async () => {
    const own = new TestBrowser(identity)
    await client.signIn(CASEY, own)
    for (let n = 0; n < 11; n += 1) await request(CASEY.email)
    expect(identity.messages).toHaveLength(3)
    attempt = await client.begin({ prompt: 'login' })
    expect(await request(CASEY.email, own)).toMatchObject({ status: 200 })
    expect(identity.messages).toHaveLength(4)
  })

  it('wrong codes for new passwords are limited over all addresses and networks, and the link works meanwhile', async () => {
    await request(CASEY.email)
    const { path, code } = await lastSecret()
    let isLimited = false
    for (let network = 1; network <= 61; network += 1) {
      const attacker = new TestBrowser(identity, `198.51.100.${network}`)
      attempt = await client.begin()
      const sent = await request(`p${network}@fuelshack.example`, attacker)
      for (let guess = 0; guess < 5; guess += 1)
        isLimited = (await attacker.submit(sent, '/forgot/code', { code: '000 000' })).status === 429
    }
    expect(isLimited).toBe(true)
    const owner = new TestBrowser(identity)
    attempt = await client.begin()
    const sent = await request(CASEY.email, owner)
    expect((await owner.submit(sent, '/forgot/code', { code })).status).toBe(429)
    expect((await choose(await owner.open(path))).status).toBe(200)
    identity.passTime(61 * MINUTE_MS)
    const later = await request(SAM.email, owner)
    const fresh = (await lastSecret()).code
    expect((await owner.submit(later, '/forgot/code', { code: fresh })).text).toContain('New password')
  })

  it('requesting a new password sends ten messages a day to an address, so that its codes cannot be guessed', async () => {
    for (let hour = 0; hour < 5; hour += 1) {
      attempt = await client.begin()
      for (let n = 0; n < 3; n += 1) await request(CASEY.email)
      identity.passTime(61 * MINUTE_MS)
    }
    expect(identity.messages).toHaveLength(10)
  })
})
