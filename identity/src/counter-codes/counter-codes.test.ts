import { describe, expect, it } from 'vitest'
import { issueCode, MISMATCH, openCodeForm } from '../../test/support/counter-code-steps.ts'
import { CASEY, SAM } from '../../test/support/identity-server.ts'
import { addWithApp, codeOf } from '../../test/support/second-factor-steps.ts'
import { TestBrowser } from '../../test/support/test-browser.ts'
import { useIdentity } from '../../test/support/use-identity.ts'

const NEXT = 'nine purple emus'
const WRONG = 'aaaaaaaa'

const { identity, client } = useIdentity()

const issueFor = (email: string) => issueCode(identity, email)
const openForm = () => openCodeForm(identity, client)

describe('a code from the counter', () => {
  // Covers login-14.
  it('a code from the counter leads to a new password and the login, and ends the other sessions', async () => {
    const before = await client.signIn(CASEY)
    const { code, accountId } = await issueFor(CASEY.email)
    expect(code).toMatch(/^[2-9abcdefghjkmnpqrstvwxyz]{8}$/)
    const { attempt, browser, enter } = await openForm()
    const choose = await enter(CASEY.email, `${code.slice(0, 4)} ${code.slice(4).toUpperCase()}`)
    const tooShort = await browser.submit(choose, '/counter-code/password', { next: 'short' })
    expect(tooShort.status).toBe(422)
    const tokens = await attempt.finish(await browser.submit(tooShort, '/counter-code/password', { next: NEXT }))
    expect(tokens.claims()?.sub).toBe(accountId)
    expect(await identity.accounts.hasPassword(accountId, NEXT)).toBe(true)
    await expect(client.refresh(before.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' })
    expect(identity.letters).toMatchObject([{ name: 'counter-reset', to: CASEY.email, nonce: null }])
    expect(identity.securityEvents).toContainEqual(
      expect.objectContaining({ event: 'password_changed', accountId, details: { at: 'counter code' } }),
    )
  })

  it('a code from the counter takes the mobile number of an account without an email address, which gets the text about it', async () => {
    const person = { name: 'Dana', emailAddress: '+61412345678', password: 'three quiet wombats' }
    await identity.accounts.addAccount({ ...person, role: 'customer' })
    const { code, accountId } = await issueFor(person.emailAddress)
    const { browser, enter } = await openForm()
    await browser.submit(await enter('0412 345 678', code), '/counter-code/password', { next: NEXT })
    expect(await identity.accounts.hasPassword(accountId, NEXT)).toBe(true)
    expect(identity.letters).toMatchObject([{ via: 'sms', to: person.emailAddress }])
  })

  it('a code from the counter still needs the second step of the account', async () => {
    const { person, secret } = await addWithApp(identity, client)
    const { code } = await issueFor(person.email)
    const { attempt, browser, enter } = await openForm()
    const choose = await enter(person.email, code)
    const step = await browser.submit(choose, '/counter-code/password', { next: NEXT })
    expect(step.url.pathname).toMatch(/\/second-factor$/)
    const end = await browser.submit(step, '/second-factor', { code: codeOf(identity, secret) })
    expect((await attempt.finish(end)).claims()).toMatchObject({ acr: 'mfa' })
  })

  it('a code from the counter has ended after ten minutes, after a later one, and with its account', async () => {
    const first = await issueFor(CASEY.email)
    const second = await issueFor(CASEY.email)
    expect((await (await openForm()).enter(CASEY.email, first.code)).text).toContain(MISMATCH)
    const { browser, enter } = await openForm()
    const choose = await enter(CASEY.email, second.code)
    identity.passTime(10 * 60_000)
    expect((await browser.submit(choose, '/counter-code/password', { next: NEXT })).status).toBe(401)
    expect((await (await openForm()).enter(CASEY.email, second.code)).text).toContain(MISMATCH)
    const third = await issueFor(CASEY.email)
    await identity.accounts.removeAccount(third.accountId)
    expect((await (await openForm()).enter(CASEY.email, third.code)).text).toContain(MISMATCH)
  })

  it('staff get no code from the counter, and a customer who becomes staff loses theirs', async () => {
    expect((await issueFor(SAM.email)).issued).toEqual({ is: 'staff' })
    expect((await issueFor('nobody@fuelshack.example')).issued).toEqual({ is: 'unknown' })
    const { code, accountId } = await issueFor(CASEY.email)
    await identity.accounts.setRole(accountId, { role: 'staff', changedBy: 'command' })
    expect((await (await openForm()).enter(CASEY.email, code)).text).toContain(MISMATCH)
  })
})

describe('guessing a code from the counter', () => {
  it('wrong codes get the same answers with and without an account, and five close both', async () => {
    const { code } = await issueFor(CASEY.email)
    const answers = []
    for (const email of [CASEY.email, 'nobody@fuelshack.example']) {
      const { enter } = await openForm()
      const pages = []
      for (let guess = 0; guess < 6; guess += 1) pages.push(await enter(email, WRONG))
      answers.push(pages.map(({ status, text }) => [status, text.replaceAll(email, '').replaceAll(/[\w-]{40,}/g, '')]))
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.map(([status]) => status)).toEqual([401, 401, 401, 401, 401, 429])
    expect((await (await openForm()).enter(CASEY.email, code)).status).toBe(429)
  })

  it('a new code from the counter works at once after five wrong codes and ten wrong passwords', async () => {
    const { code } = await issueFor(CASEY.email)
    const { enter } = await openForm()
    for (let guess = 0; guess < 6; guess += 1) await enter(CASEY.email, WRONG)
    const attacker = new TestBrowser(identity, '198.51.100.9')
    const login = await attacker.open((await client.begin()).address)
    for (let guess = 0; guess < 11; guess += 1)
      await attacker.submit(login, '/sign-in', { email: CASEY.email, password: 'a wrong guess' })
    expect((await enter(CASEY.email, code)).status).toBe(429)
    expect((await enter(CASEY.email, (await issueFor(CASEY.email)).code)).text).toContain('New password')
  })

  it('a network has 60 guesses at codes from the counter in a quarter of an hour', async () => {
    const { enter } = await openForm()
    let last = 0
    for (let guess = 0; guess < 61; guess += 1) last = (await enter(`p${guess}@fuelshack.example`, WRONG)).status
    expect(last).toBe(429)
  })
})
