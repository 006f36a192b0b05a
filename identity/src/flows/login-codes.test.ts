import { describe, expect, it } from 'vitest'
import { CASEY, SAM } from '../../test/support/identity-server.ts'
import { readLastMessage } from '../../test/support/messages.ts'
import { addLoggedIn, addPerson, setUpPasskey } from '../../test/support/second-factor-steps.ts'
import { TestBrowser, type Page } from '../../test/support/test-browser.ts'
import { useIdentity } from '../../test/support/use-identity.ts'

const { identity, client } = useIdentity()
const MINUTE_MS = 60_000
const MOBILE = '+61491570156'
let people = 0

const newAddress = () => `driver${(people += 1)}@fuelshack.example`

async function request(address: string, browser = new TestBrowser(identity)) {
  const attempt = await client.begin({ screen_hint: 'order' })
  const page = await browser.submit(await browser.open(attempt.address), '/code', { name: 'Dana', address })
  return { browser, attempt, page }
}

async function readMessage() {
  const { to, text } = await readLastMessage(identity)
  return { to, text, code: /\b\d{6}\b/.exec(text)?.[0] ?? '' }
}

const enter = (page: Page, code: string) => page.browser.submit(page, '/code/enter', { code })
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

async function logInByCode(address: string) {
  const { attempt, page, browser } = await request(address)
  const callback = await enter(page, (await readMessage()).code)
  return { tokens: await attempt.finish(callback), browser }
}

describe('a login by code', () => {
  // Covers login-17.
  it.each([
    ['an email address', 'Dana@FuelShack.example ', 'dana@fuelshack.example', { email: 'dana@fuelshack.example' }],
    ['a mobile number', '0491 570 156', MOBILE, { phone_number: MOBILE }],
  ])(
    'a login by code makes an account of a name and %s, and the next one finds it',
    async (_what, typed, to, claims) => {
      const first = await logInByCode(typed)
      expect(await readMessage()).toMatchObject({ to })
      expect(first.tokens.claims()).toMatchObject({ name: 'Dana', amr: ['otp'], ...claims })
      const exported = await identity.ownAccount.exportAccount(first.tokens.claims()?.sub ?? '')
      expect(exported.secondFactor?.mobileNumber).toBe(to === MOBILE ? MOBILE : undefined)
      const second = await logInByCode(typed)
      expect(second.tokens.claims()?.sub).toBe(first.tokens.claims()?.sub)
      expect(identity.securityEvents.filter(({ event }) => event === 'sign_up_succeeded')).toHaveLength(1)
    },
  )

  // Covers login-18.
  it('a login by code works once, in the browser and login attempt that requested it, for ten minutes', async () => {
    const address = newAddress()
    const { page, browser } = await request(address)
    const { code } = await readMessage()
    const other = await request(newAddress())
    expect(await enter(other.page, code)).toMatchObject({ status: 401 })
    expect((await enter({ ...page, browser: new TestBrowser(identity) }, code)).text).toContain('Start again')
    identity.passTime(10 * MINUTE_MS)
    expect((await enter(page, code)).url.pathname).toMatch(/\/code$/)
    expect(await identity.accounts.findAccountByAddress(address)).toBeUndefined()
    const again = await request(address, browser)
    const next = await readMessage()
    expect((await enter(again.page, next.code)).url.searchParams.get('code')).toMatch(/./)
    expect((await enter(again.page, next.code)).url.searchParams.get('code')).toBeNull()
  })

  it('a code for one address does not log in to another that is requested later in the same attempt', async () => {
    const { page, browser } = await request(newAddress())
    const { code } = await readMessage()
    const form = await browser.open(page.url.pathname.replace('/enter', ''))
    const next = await browser.submit(form, '/code', { name: 'Dana', address: CASEY.email })
    expect(await enter(next, code)).toMatchObject({ status: 401 })
  })

  // Covers login-18.
  it('five wrong codes end the login attempt, also for the correct one', async () => {
    const { page } = await request(newAddress())
    const { code } = await readMessage()
    for (let guess = 0; guess < 5; guess += 1) expect(await enter(page, wrong(code))).toMatchObject({ status: 401 })
    expect(await enter(page, code)).toMatchObject({ status: 429 })
  })

  it('twenty wrong codes a day for one address stop logins by code to it, over many attempts', async () => {
    const address = newAddress()
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const { page } = await request(address)
      const { code } = await readMessage()
      for (let guess = 0; guess < 5; guess += 1) await enter(page, wrong(code))
    }
    identity.passTime(61 * MINUTE_MS)
    const { page } = await request(address)
    expect(await enter(page, (await readMessage()).code)).toMatchObject({ status: 429 })
  })

  it('a fifth code an hour is not sent to the same address, and the page says so alike for a known and an unknown one', async () => {
    for (const address of [CASEY.email, newAddress()]) {
      for (let sent = 0; sent < 4; sent += 1) await request(address)
      identity.messages.length = 0
      expect((await request(address)).page).toMatchObject({ status: 429 })
      expect(identity.messages).toEqual([])
    }
  })

  it('emailed codes that were used do not count for their network, and texts do', async () => {
    const limit = { limit: 100, windowSeconds: 3600 }
    const readNetwork = () => identity.rateLimits.read([{ name: 'identity:login-code:network:203.0.113.7', limit }])
    const { page } = await request(newAddress())
    expect(await readNetwork()).toMatchObject({ hits: [1] })
    await enter(page, (await readMessage()).code)
    expect(await readNetwork()).toMatchObject({ hits: [0] })
    await logInByCode(MOBILE)
    expect(await readNetwork()).toMatchObject({ hits: [1] })
  })

  it('a second code replaces the one before', async () => {
    const { page, browser } = await request(newAddress())
    const first = await readMessage()
    const resent = await browser.submit(page, '/code/again')
    expect(resent.text).toContain('sent a new code')
    const second = await readMessage()
    const isReplaced = first.code === second.code || (await enter(resent, first.code)).status === 401
    expect(isReplaced).toBe(true)
    expect((await enter(resent, second.code)).url.searchParams.get('code')).toMatch(/./)
  })

  it.each(['0412 345', '+1 202 555 0143', '0298 765 432', 'dana@', ''])(
    'a login by code rejects "%s"',
    async (typed) => {
      const { page } = await request(typed)
      expect(page).toMatchObject({ status: 422, text: expect.stringContaining('Australian mobile number') })
      expect(identity.messages).toEqual([])
    },
  )

  it('an account that is deleted after its code was sent is not logged in to', async () => {
    const account = await addPerson(
      identity,
      { name: 'Robin', email: newAddress(), password: 'three quiet wombats' },
      'customer',
    )
    const { page } = await request(account.emailAddress)
    const { code } = await readMessage()
    await identity.accounts.removeAccount(account.id)
    expect(await enter(page, code)).toMatchObject({ status: 401 })
  })
})

describe('accounts that a code does not open', () => {
  // Covers login-19.
  it('a code to the address of a deactivated account does not log in, and makes no other account', async () => {
    const address = newAddress()
    const { tokens } = await logInByCode(address)
    await identity.queries
      .updateTable('identity_accounts')
      .set({ deactivated_at: identity.now().toISOString() })
      .where('id', '=', tokens.claims()?.sub ?? '')
      .execute()
    const { page } = await request(address)
    expect(await enter(page, (await readMessage()).code)).toMatchObject({ status: 401 })
  })

  // Covers login-19.
  it('staff are sent to their password, on the same page as an unknown address', async () => {
    const unknown = await request(newAddress())
    const staff = await request(SAM.email)
    const shown = ({ page }: typeof staff, address: string) =>
      page.text.replaceAll(address, '').replaceAll(/interaction\/[\w-]+/g, '')
    expect(shown(staff, SAM.email)).toBe(shown(unknown, identity.messages[0]?.to ?? ''))
    const message = await readMessage()
    expect(message).toMatchObject({ code: '', text: expect.stringContaining('password') })
  })

  it('a customer with a password needs it: the first to sign up with an address may not own its mailbox', async () => {
    const { person } = await addLoggedIn(identity, client)
    await request(person.email)
    expect(await readMessage()).toMatchObject({ code: '', text: expect.stringContaining('password') })
  })

  it('a code that was sent before a password was added no longer works', async () => {
    const address = newAddress()
    const { browser } = await logInByCode(address)
    const { page } = await request(address)
    const { code } = await readMessage()
    const account = await browser.open('/identity/account')
    await browser.submit(account, '/identity/account', { next: 'three quiet wombats' })
    expect(await enter(page, code)).toMatchObject({ status: 401 })
  })
})

describe('an account without a password', () => {
  it('the pages of an account show its mobile number as people write it', async () => {
    const { page } = await request(MOBILE)
    const callback = await enter(page, (await readMessage()).code)
    const account = await page.browser.open('/identity/account')
    identity.passTime(11 * MINUTE_MS)
    const confirm = await page.browser.open('/identity/account/second-factor')
    const sent = await page.browser.submit(confirm, '/confirm/code')
    expect(callback.url.searchParams.get('code')).toMatch(/./)
    for (const { text } of [page, account, sent]) {
      expect(text).toContain('0491 570 156')
      expect(text.replaceAll(/<input[^>]*hidden[^>]*>/g, '')).not.toContain(MOBILE)
    }
  })

  it('an account without a password rejects every password, and adds one after a recent login', async () => {
    const address = newAddress()
    const { browser } = await logInByCode(address)
    expect(await identity.accounts.signIn(address, '')).toBeUndefined()
    const page = await browser.open('/identity/account')
    expect(page.text).toContain('Add a password')
    const added = await browser.submit(page, '/identity/account', { next: 'three quiet wombats' })
    expect(added).toMatchObject({ status: 200, text: expect.stringContaining('Change password') })
    expect(await client.signIn({ email: address, password: 'three quiet wombats' })).toBeDefined()
  })

  it('a customer with a number and a password logs in with both on the login page', async () => {
    const { browser, tokens } = await logInByCode(MOBILE)
    await browser.submit(await browser.open('/identity/account'), '/identity/account', { next: 'three quiet wombats' })
    const later = await client.signIn({ email: '0491 570 156', password: 'three quiet wombats' })
    expect(later.claims()?.sub).toBe(tokens.claims()?.sub)
  })

  // Covers login-20.
  it('an account without a password confirms a change with a new code later', async () => {
    const { browser } = await logInByCode(newAddress())
    identity.passTime(11 * MINUTE_MS)
    const confirm = await browser.open('/identity/account/second-factor')
    expect(confirm.text).toContain('Send me a code')
    const sent = await browser.submit(confirm, '/confirm/code')
    const { code } = await readMessage()
    expect(await browser.submit(sent, '/confirm', { password: wrong(code) })).toMatchObject({ status: 401 })
    expect((await browser.submit(sent, '/confirm', { password: code })).text).toContain('Passkeys')
  })

  it('an account without a password reads that no code can be sent to confirm a change', async () => {
    const { browser } = await logInByCode(newAddress())
    identity.passTime(11 * MINUTE_MS)
    identity.stopSending()
    const confirm = await browser.open('/identity/account/second-factor')
    expect(confirm.text).not.toContain('Send me a code')
    expect(confirm.text).toContain("We can't send you a code now. Try again later. Email <a")
  })
})

describe('a passkey of a customer', () => {
  it('a passkey of a customer leaves the password sufficient until two-step login is turned on', async () => {
    const { person, account, browser } = await addLoggedIn(identity, client)
    const { page } = await setUpPasskey(browser)
    expect(page.text).toContain('Two-step login is off')
    expect((await client.signIn(person)).claims()?.sub).toBe(account.id)
    const codes = await browser.submit(page, '/recovery-codes')
    expect(codes.text).toContain('Save these codes')
    await expect(client.signIn(person)).rejects.toThrow('invalid response')
  })

  it('a passkey of staff is a second step at once', async () => {
    const person = { name: 'Alex', email: newAddress(), password: 'three quiet wombats' }
    await addPerson(identity, person, 'staff')
    const browser = new TestBrowser(identity)
    await client.signIn(person, browser)
    expect((await setUpPasskey(browser)).page.text).toContain('Save these codes')
    await expect(client.signIn(person)).rejects.toThrow('invalid response')
  })
})

describe('without mail or text messages', () => {
  it('a login from a cart shows the login page where no message can be sent', async () => {
    const instance = await identity.startInstance({ canSend: false })
    const page = await new TestBrowser(instance).open((await client.begin({ screen_hint: 'order' })).address)
    expect(page.text).toContain('<h1>Log in</h1>')
    expect(page.text).not.toContain('Get a code')
  })
})
