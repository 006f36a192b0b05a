import { beforeEach, describe, expect, it } from 'vitest'
import { CASEY, SAM } from '../../test/support/identity-server.ts'
import { readLastMessage } from '../../test/support/messages.ts'
import { addLoggedIn, addPerson, setUpPasskey } from '../../test/support/second-factor-steps.ts'
import { TestBrowser } from '../../test/support/test-browser.ts'
import { discoverClient } from '../../test/support/test-client.ts'
import { useIdentity } from '../../test/support/use-identity.ts'

const HOUR_MS = 60 * 60_000
const NEW = 'casey.new@fuelshack.example'
const KIM = { name: 'Kim Reed', email: 'kim@fuelshack.example', password: 'three quiet wombats' }

const { identity, client } = useIdentity()
let browser: TestBrowser

beforeEach(() => {
  browser = new TestBrowser(identity)
})

async function lastMessage() {
  const { to, text } = await readLastMessage(identity)
  return {
    to,
    text,
    path: /https:\/\/fuel-shack\.test(\/identity\/address[\w/]*\?token=[\w-]+)/.exec(text)?.[1] ?? '',
    code: /(\d{3} \d{3})/.exec(text)?.[1] ?? '',
  }
}

const openAccount = () => browser.open('/identity/account')
const ask = async (email: string) => browser.submit(await openAccount(), '/account/address', { email })
const follow = async (path: string, by = browser) => {
  const page = await by.open(path)
  return by.submit(page, path.split('?')[0] ?? '')
}
const addressOf = async (id: string) => (await identity.accounts.findAccount(id))?.emailAddress
const idOf = async (email: string) => (await identity.accounts.findAccountByAddress(email))?.id ?? ''

describe('an address that was never confirmed', () => {
  // Covers login-16.
  it('an address that was never confirmed is confirmed by the link in a message on any device', async () => {
    await addPerson(identity, KIM, 'customer')
    const tokens = await client.signIn(KIM, browser)
    expect(tokens.claims()).toMatchObject({ email: KIM.email, email_verified: false })
    await ask(KIM.email)
    const { to, path } = await lastMessage()
    expect(to).toBe(KIM.email)
    const mailReader = new TestBrowser(identity, '198.51.100.1')
    for (let scan = 0; scan < 2; scan += 1) await mailReader.open(path)
    expect((await openAccount()).text).toContain('not confirmed yet')
    expect((await follow(path, mailReader)).text).toContain('Email address confirmed')
    const renewed = await client.refresh(tokens.refresh_token)
    expect(renewed.claims()).toMatchObject({ email_verified: true })
    expect(await identity.signIn.findProfile('', { ...renewed.claims() })).toMatchObject({ isEmailVerified: true })
    expect((await mailReader.open(path)).status).toBe(410)
    expect(identity.securityEvents.map(({ event }) => event)).toContain('email_verified')
  })

  it('a link that confirms an address ends after 30 minutes', async () => {
    await client.signIn(CASEY, browser)
    await ask(CASEY.email)
    const { path } = await lastMessage()
    identity.passTime(29 * 60_000)
    expect((await browser.open(path)).status).toBe(200)
    identity.passTime(2 * 60_000)
    expect((await browser.open(path)).status).toBe(410)
  })

  it('an address is confirmed by the code on the account page, and five wrong ones lock it', async () => {
    await client.signIn(CASEY, browser)
    const sent = await ask(CASEY.email)
    expect(sent.text).toContain(`to ${CASEY.email}`)
    const { code } = await lastMessage()
    const wrong = code === '000 000' ? '000 001' : '000 000'
    const again = await browser.submit(sent, '/address/code', { code: wrong })
    expect(again.status).toBe(422)
    const done = await browser.submit(again, '/address/code', { code })
    expect(done.text).toContain('Email address confirmed.')
    expect(done.text).toContain(`${CASEY.email}: confirmed`)
    const second = await ask(NEW)
    const next = await lastMessage()
    for (let guess = 0; guess < 5; guess += 1) await browser.submit(second, '/address/code', { code: wrong })
    expect((await browser.submit(second, '/address/code', { code: next.code })).status).toBe(429)
  })
})

describe('a change of address', () => {
  it('a change of address is made once the new one is confirmed, and the earlier one can undo it for 72 hours', async () => {
    const tokens = await client.signIn(CASEY, browser)
    const id = await idOf(CASEY.email)
    await ask(NEW)
    expect(await addressOf(id)).toBe(CASEY.email)
    expect((await follow((await lastMessage()).path)).text).toContain(`Your address is ${NEW}`)
    expect(await addressOf(id)).toBe(NEW)
    expect((await client.refresh(tokens.refresh_token)).claims()).toMatchObject({ email: NEW, email_verified: true })
    const undo = await lastMessage()
    expect(undo).toMatchObject({ to: CASEY.email, text: expect.stringContaining(NEW) })
    // A thief would now set a new password.
    await identity.accounts.resetPassword(id, 'four loud galahs')
    identity.passTime(71 * HOUR_MS)
    const owner = new TestBrowser(identity, '198.51.100.1')
    expect((await follow(undo.path, owner)).text).toContain('Address restored')
    expect(await addressOf(id)).toBe(CASEY.email)
    expect((await openAccount()).status).toBe(401)
    expect((await owner.open(undo.path)).status).toBe(410)
    expect(identity.securityEvents.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['email_change_requested', 'email_changed', 'email_change_undone']),
    )
  })

  it('an undone change of address ends the password and the passkey that a thief chose', async () => {
    const { person, account, browser: thief } = await addLoggedIn(identity, client)
    browser = thief
    await setUpPasskey(thief)
    await ask(NEW)
    await follow((await lastMessage()).path)
    const undo = await lastMessage()
    await follow(undo.path, new TestBrowser(identity, '198.51.100.1'))
    expect(await identity.accounts.findAccountByAddress(person.email)).toMatchObject({ id: account.id })
    expect(await identity.accounts.hasPassword(account.id, person.password)).toBe(false)
    expect((await identity.ownAccount.exportAccount(account.id)).secondFactor?.passkeys).toEqual([])
  })

  it('an undone change of address ends the undo links of later changes, which a thief has', async () => {
    const { person, account, browser: thief } = await addLoggedIn(identity, client)
    browser = thief
    await ask(NEW)
    await follow((await lastMessage()).path)
    const ofOwner = await lastMessage()
    await ask('thief@fuelshack.example')
    await follow((await lastMessage()).path)
    const ofThief = await lastMessage()
    expect([ofOwner.to, ofThief.to]).toEqual([person.email, NEW])
    const owner = new TestBrowser(identity, '198.51.100.1')
    await follow(ofOwner.path, owner)
    expect((await thief.open(ofThief.path)).status).toBe(410)
    expect(await addressOf(account.id)).toBe(person.email)
  })

  it('an undone change of address works although a thief tried to take the earlier address with another account', async () => {
    const { person, account, browser: thief } = await addLoggedIn(identity, client)
    browser = thief
    await ask(NEW)
    await follow((await lastMessage()).path)
    const undo = await lastMessage()
    const taken = { name: 'Thief', emailAddress: person.email, password: 'four loud galahs' }
    expect(await identity.accounts.signUp(taken)).toBeUndefined()
    await follow(undo.path, new TestBrowser(identity, '198.51.100.1'))
    expect(await identity.accounts.findAccountByAddress(person.email)).toMatchObject({ id: account.id })
  })

  it('an earlier address is free for others once its owner can no longer restore it', async () => {
    const { person, browser: owner } = await addLoggedIn(identity, client)
    browser = owner
    await ask(NEW)
    await follow((await lastMessage()).path)
    identity.passTime(73 * HOUR_MS)
    const next = { name: 'Kim', emailAddress: person.email, password: 'four loud galahs' }
    expect(await identity.accounts.signUp(next)).toMatchObject({ emailAddress: person.email })
  })

  it('an earlier address is free for others once its account is deleted', async () => {
    const { person, account, browser: owner } = await addLoggedIn(identity, client)
    browser = owner
    await ask(NEW)
    await follow((await lastMessage()).path)
    await identity.accounts.removeAccount(account.id)
    const again = { name: 'Kim', emailAddress: person.email, password: 'four loud galahs' }
    expect(await identity.accounts.signUp(again)).toMatchObject({ emailAddress: person.email })
  })

  it('an account page says whom to email where the server sends no mail', async () => {
    const withoutMail = await identity.startInstance({ canSend: false })
    const visitor = new TestBrowser(withoutMail)
    await (await discoverClient(withoutMail)).signIn(CASEY, visitor)
    const { text } = await visitor.open('/identity/account')
    expect(text).toContain('To change it, email')
    expect(text).not.toContain('Send a code')
  })

  it('a change of address cannot be confirmed by a reader of the new address who is not logged in', async () => {
    await client.signIn(CASEY, browser)
    await ask(NEW)
    const { path } = await lastMessage()
    const stranger = new TestBrowser(identity, '198.51.100.1')
    expect((await follow(path, stranger)).status).toBe(403)
    await client.signIn(SAM, stranger)
    expect((await follow(path, stranger)).status).toBe(403)
    expect((await follow(path)).status).toBe(200)
  })

  it('a change of address does not reveal whether another account has it, nor give it away', async () => {
    await client.signIn(CASEY, browser)
    const taken = await ask(SAM.email)
    const messageForTaken = await lastMessage()
    const free = await ask(NEW)
    const readable = ({ text }: { text: string }, address: string) => text.replaceAll(address, '')
    expect(readable(taken, SAM.email)).toBe(readable(free, NEW))
    expect(messageForTaken).toMatchObject({ to: SAM.email, text: '' })
    const { path } = await lastMessage()
    await addPerson(identity, { ...KIM, email: NEW }, 'customer')
    expect((await follow(path)).status).toBe(410)
    expect(await addressOf(await idOf(CASEY.email))).toBe(CASEY.email)
  })

  it('a change of address needs the password again after ten minutes, and ends links for a new password', async () => {
    await client.signIn(CASEY, browser)
    const other = new TestBrowser(identity)
    const login = await other.open((await client.begin()).address)
    await other.submit(await other.open(`${login.url.pathname}/forgot`), '/forgot', { email: CASEY.email })
    const reset = identity.messages.at(-1)
    const text = JSON.stringify(reset && (await identity.writeMessage(reset)))
    const resetPath = /(\/identity\/reset\?token=[\w-]+)/.exec(text)?.[1] ?? ''
    await ask(NEW)
    await follow((await lastMessage()).path)
    expect((await other.open(resetPath)).status).toBe(410)
    identity.passTime(11 * 60_000)
    expect(await ask('another@fuelshack.example')).toMatchObject({
      status: 403,
      text: expect.stringContaining('Confirm it&#39;s you'),
    })
  })
})

describe('a customer who logs in with a mobile number', () => {
  const OLD = '+61491570156'
  const NEW_NUMBER = '+61491570157'

  async function logInByNumber(number: string) {
    const attempt = await client.begin({ screen_hint: 'order', prompt: 'login' })
    const page = await browser.submit(await browser.open(attempt.address), '/code', { name: 'Dana', address: number })
    const code = /\b\d{6}\b/.exec((await readLastMessage(identity)).text)?.[0] ?? ''
    return attempt.finish(await browser.submit(page, '/code/enter', { code }))
  }

  it('a mobile number is changed by the code that is sent to the new one, and the old one gets a link that undoes it', async () => {
    const sub = (await logInByNumber(OLD)).claims()?.sub ?? ''
    const sent = await ask('0491 570 157')
    expect(sent.text).toContain('sent a code to 0491 570 157.')
    const { text, to } = await readLastMessage(identity)
    expect(to).toBe(NEW_NUMBER)
    const done = await browser.submit(sent, '/address/code', { code: /\d{6}/.exec(text)?.[0] ?? '' })
    expect(done.text).toContain('Mobile number confirmed.')
    expect(done.text).toContain('0491 570 157: confirmed')
    expect(await addressOf(sub)).toBe(NEW_NUMBER)
    expect(await readLastMessage(identity)).toMatchObject({ to: OLD, text: expect.stringContaining('0491 570 157') })
    expect((await logInByNumber(NEW_NUMBER)).claims()?.sub).toBe(sub)
  })

  it('staff cannot replace their email address by a mobile number', async () => {
    await client.signIn(SAM, browser)
    expect(await ask('0491 570 157')).toMatchObject({ status: 422, text: expect.stringContaining('Enter an email') })
    expect(identity.messages).toEqual([])
  })

  it('a name is changed on the account page, and the next token has it', async () => {
    const tokens = await client.signIn(CASEY, browser)
    const rejected = await browser.submit(await openAccount(), '/account/name', { name: ' ' })
    expect(rejected).toMatchObject({ status: 422, text: expect.stringContaining('Enter your name.') })
    const saved = await browser.submit(rejected, '/account/name', { name: 'Casey Wright' })
    expect(saved.text).toContain('Name saved.')
    expect((await client.refresh(tokens.refresh_token)).claims()).toMatchObject({ name: 'Casey Wright' })
  })
})
