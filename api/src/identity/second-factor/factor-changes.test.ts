import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startIdentity, type IdentityServer } from '../../../test/identity-server.ts'
import {
  addPerson,
  codeOf,
  recoveryCodesOn,
  secretOn,
  setUpApp,
  typePassword,
} from '../../../test/second-factor-steps.ts'
import { TestBrowser } from '../../../test/test-browser.ts'
import { discoverClient, type TestClient } from '../../../test/test-client.ts'
import { openTestDatabase } from '../../../test/test-database.ts'

const REJECTED = { error: 'invalid_grant' }

let database: Awaited<ReturnType<typeof openTestDatabase>>
let stand: IdentityServer
let client: TestClient
let people = 0

beforeEach(async () => {
  database = await openTestDatabase()
  stand = await startIdentity(database.database)
  client = await discoverClient(stand)
})
afterEach(async () => {
  await stand.close()
  await database.close()
})

/** Somebody with an authenticator app, logged in with the password before it was set up. */
async function somebody() {
  people += 1
  const person = { name: 'Robin Reed', email: `robin-${people}@fuelshack.example`, password: 'three quiet wombats' }
  const account = await addPerson(stand, person, 'customer')
  const browser = new TestBrowser(stand)
  const tokens = await client.signIn(person, browser)
  return { person, account, browser, tokens, ...(await setUpApp(stand, browser)) }
}

describe('recovery codes', () => {
  it('are ten, shown once, and each logs in once', async () => {
    const { person, account, recoveryCodes } = await somebody()
    expect(recoveryCodes).toHaveLength(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/)
    const [code = ''] = recoveryCodes
    const use = async (recovery: string) => {
      const browser = new TestBrowser(stand)
      const { page } = await typePassword(client, browser, person)
      return browser.submit(page, '/second-factor', { recovery })
    }
    expect((await use(code.toUpperCase().replaceAll('-', ' '))).status).toBe(303)
    const again = await use(code)
    expect(again.status).toBe(401)
    expect(again.text).toMatch(/aria-describedby="recovery-error/)
    expect(stand.securityEvents).toContainEqual(
      expect.objectContaining({ event: 'recovery_code_used', accountId: account.id, details: { left: 9 } }),
    )
  })

  it('are stored hashed, and the secret of the app encrypted', async () => {
    const { secret, recoveryCodes } = await somebody()
    const { queries } = database.database
    const stored = JSON.stringify([
      await queries.selectFrom('identity_recovery_codes').selectAll().execute(),
      await queries.selectFrom('identity_authenticator_apps').selectAll().execute(),
      await queries.selectFrom('identity_records').selectAll().execute(),
    ])
    expect(stored).not.toContain(secret)
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''))
  })

  it('one code used twice at the same moment logs in once', async () => {
    const { person, recoveryCodes } = await somebody()
    const browsers = await Promise.all(
      [1, 2, 3].map(async () => {
        const browser = new TestBrowser(stand)
        return { browser, page: (await typePassword(client, browser, person)).page }
      }),
    )
    const answers = await Promise.all(
      browsers.map(({ browser, page }) => browser.submit(page, '/second-factor', { recovery: recoveryCodes[1] ?? '' })),
    )
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(2)
  })

  it('new ones replace the old ones', async () => {
    const { person, browser, recoveryCodes } = await somebody()
    const page = await browser.open('/identity/account/second-factor')
    const fresh = recoveryCodesOn(await browser.submit(page, '/recovery-codes'))
    expect(fresh).toHaveLength(10)
    const other = new TestBrowser(stand)
    const { page: step } = await typePassword(client, other, person)
    expect((await other.submit(step, '/second-factor', { recovery: recoveryCodes[0] ?? '' })).status).toBe(401)
    expect((await other.submit(step, '/second-factor', { recovery: fresh[0] ?? '' })).status).toBe(303)
  })
})

describe('changing factors', () => {
  it('the first factor logs the account out elsewhere, and stays logged in here', async () => {
    people += 1
    const person = { name: 'Robin', email: `robin-${people}@fuelshack.example`, password: 'three quiet wombats' }
    const account = await addPerson(stand, person, 'customer')
    const elsewhere = await client.signIn(person)
    const browser = new TestBrowser(stand)
    const here = await client.signIn(person, browser)
    await setUpApp(stand, browser)
    await expect(client.refresh(elsewhere.refresh_token)).rejects.toMatchObject(REJECTED)
    expect((await client.refresh(here.refresh_token)).claims()?.sub).toBe(account.id)
    expect(stand.securityEvents).toContainEqual(
      expect.objectContaining({ event: 'second_factor_added', accountId: account.id }),
    )
  })

  it('a wrong code does not turn the app on, and the key stays the same', async () => {
    people += 1
    const person = { name: 'Robin', email: `robin-${people}@fuelshack.example`, password: 'three quiet wombats' }
    await addPerson(stand, person, 'customer')
    const browser = new TestBrowser(stand)
    await client.signIn(person, browser)
    const page = await browser.open('/identity/account/second-factor/app')
    const again = await browser.submit(page, '/second-factor/app', { code: '000000' })
    expect(again).toMatchObject({ status: 422, text: expect.stringContaining('<title>Error: Set up an app') })
    expect(secretOn(again)).toBe(secretOn(page))
    expect((await client.signIn(person)).claims()?.['acr']).toBe('pwd')
  })

  it('another session is shown another key: whoever knows the password may have seen the first', async () => {
    people += 1
    const person = { name: 'Robin', email: `robin-${people}@fuelshack.example`, password: 'three quiet wombats' }
    await addPerson(stand, person, 'customer')
    const [one, other] = [new TestBrowser(stand), new TestBrowser(stand)]
    await client.signIn(person, one)
    await client.signIn(person, other)
    const [first, second] = [
      await one.open('/identity/account/second-factor/app'),
      await other.open('/identity/account/second-factor/app'),
    ]
    expect(secretOn(first)).toMatch(/^[A-Z2-7]{32}$/)
    expect(secretOn(second)).not.toBe(secretOn(first))
    const crossed = await one.submit(first, '/second-factor/app', { code: codeOf(stand, secretOn(second)) })
    expect(crossed.status).toBe(422)
  })

  it('removing the last factor removes the recovery codes and is logged', async () => {
    const { person, account, browser } = await somebody()
    const page = await browser.open('/identity/account/second-factor')
    const removed = await browser.submit(page, '/app/remove')
    expect(removed.text).toContain('Everywhere else you are logged out.')
    expect((await client.signIn(person)).claims()?.['acr']).toBe('pwd')
    const codes = database.database.queries.selectFrom('identity_recovery_codes').where('account_id', '=', account.id)
    expect(await codes.selectAll().execute()).toEqual([])
    expect(stand.securityEvents).toContainEqual(
      expect.objectContaining({ event: 'second_factor_removed', accountId: account.id }),
    )
  })

  it('ten minutes after the login it asks for the password and the code again', async () => {
    const { person, browser, secret } = await somebody()
    stand.passTime(10 * 60 * 1000)
    const page = await browser.open('/identity/account/second-factor')
    expect(page.text).toContain('<title>Confirm it&#39;s you')
    const direct = await browser.open('/identity/account/second-factor/app/remove', {
      method: 'POST',
      headers: { origin: 'https://fuel-shack.test' },
    })
    expect(direct).toMatchObject({ status: 403, text: expect.stringContaining('Confirm it&#39;s you') })
    const withoutCode = await browser.submit(page, '/confirm', { password: person.password, code: '' })
    expect(withoutCode.status).toBe(401)
    const wrong = await browser.submit(page, '/confirm', { password: 'not it', code: codeOf(stand, secret) })
    expect(wrong.status).toBe(401)
    const right = await browser.submit(page, '/confirm', { password: person.password, code: codeOf(stand, secret) })
    expect(right.text).toContain('<title>Two-step login')
    stand.passTime(10 * 60 * 1000)
    expect((await browser.open('/identity/account/second-factor')).text).toContain('<title>Confirm it&#39;s you')
  })

  it('ten minutes after the login the password cannot be changed without the code', async () => {
    const { person, browser, secret } = await somebody()
    stand.passTime(10 * 60 * 1000)
    const next = 'four loud galahs'
    const asked = await browser.submit(await browser.open('/identity/account'), '/account', {
      current: person.password,
      next,
    })
    expect(asked).toMatchObject({ status: 403, text: expect.stringContaining('Confirm it&#39;s you') })
    const page = await browser.submit(asked, '/confirm', { password: person.password, code: codeOf(stand, secret) })
    expect(page.url.pathname).toBe('/identity/account')
    const changed = await browser.submit(page, '/account', { current: person.password, next })
    expect(changed.text).toContain('Your password is changed.')
  })

  it('is for somebody who is logged in', async () => {
    for (const path of ['', '/app']) {
      expect(await new TestBrowser(stand).open(`/identity/account/second-factor${path}`)).toMatchObject({ status: 401 })
    }
  })

  it('deleting the account deletes its factors', async () => {
    const { account } = await somebody()
    await stand.accounts.removeAccount(account.id)
    const { queries } = database.database
    for (const table of ['identity_authenticator_apps', 'identity_recovery_codes', 'identity_passkeys'] as const) {
      const rows = await queries.selectFrom(table).where('account_id', '=', account.id).selectAll().execute()
      expect(rows).toEqual([])
    }
  })
})
