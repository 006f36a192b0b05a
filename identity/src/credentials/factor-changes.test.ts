import { describe, expect, it } from 'vitest'
import {
  addLoggedIn,
  addWithApp,
  codeOf,
  recoveryCodesOn,
  secretOn,
  setUpApp,
  typePassword,
} from '../../test/support/second-factor-steps.ts'
import { TestBrowser } from '../../test/support/test-browser.ts'
import { useIdentity } from '../../test/support/use-identity.ts'

const REJECTED = { error: 'invalid_grant' }

const { identity, client } = useIdentity()

describe('recovery codes', () => {
  it('recovery codes are ten, shown once, and each works once', async () => {
    const { person, account, recoveryCodes } = await addWithApp(identity, client)
    expect(recoveryCodes).toHaveLength(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/)
    const [code = ''] = recoveryCodes
    const use = async (recovery: string) => {
      const browser = new TestBrowser(identity)
      const { page } = await typePassword(client, browser, person)
      return browser.submit(page, '/second-factor', { recovery })
    }
    expect((await use(code.toUpperCase().replaceAll('-', ' '))).status).toBe(303)
    const again = await use(code)
    expect(again.status).toBe(401)
    expect(again.text).toMatch(/aria-describedby="recovery-error/)
    expect(identity.securityEvents).toContainEqual(
      expect.objectContaining({ event: 'recovery_code_used', accountId: account.id, details: { left: 9 } }),
    )
  })

  it('recovery codes are stored hashed, and the app secret encrypted', async () => {
    const { secret, recoveryCodes } = await addWithApp(identity, client)
    const { queries } = identity
    const stored = JSON.stringify([
      await queries.selectFrom('identity_recovery_codes').selectAll().execute(),
      await queries.selectFrom('identity_authenticator_apps').selectAll().execute(),
      await queries.selectFrom('identity_records').selectAll().execute(),
    ])
    expect(stored).not.toContain(secret)
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''))
  })

  it('recovery codes are replaced by new ones', async () => {
    const { person, browser, recoveryCodes } = await addWithApp(identity, client)
    const page = await browser.open('/identity/account/second-factor')
    const fresh = recoveryCodesOn(await browser.submit(page, '/recovery-codes'))
    expect(fresh).toHaveLength(10)
    const other = new TestBrowser(identity)
    const { page: step } = await typePassword(client, other, person)
    expect((await other.submit(step, '/second-factor', { recovery: recoveryCodes[0] ?? '' })).status).toBe(401)
    expect((await other.submit(step, '/second-factor', { recovery: fresh[0] ?? '' })).status).toBe(303)
  })
})

describe('changing factors', () => {
  it('changing factors ends all other sessions when the first factor is added', async () => {
    const { person, account, browser, tokens: here } = await addLoggedIn(identity, client)
    const elsewhere = await client.signIn(person)
    await setUpApp(identity, browser)
    await expect(client.refresh(elsewhere.refresh_token)).rejects.toMatchObject(REJECTED)
    expect((await client.refresh(here.refresh_token)).claims()?.sub).toBe(account.id)
    expect(identity.securityEvents).toContainEqual(
      expect.objectContaining({ event: 'second_factor_added', accountId: account.id }),
    )
  })

  it('a wrong code does not turn the app on, and the same key is shown again', async () => {
    const { person, browser } = await addLoggedIn(identity, client)
    const page = await browser.open('/identity/account/second-factor/app')
    const again = await browser.submit(page, '/second-factor/app', { code: '000000' })
    expect(again).toMatchObject({ status: 422, text: expect.stringContaining('<title>Error: Set up an app') })
    expect(secretOn(again)).toBe(secretOn(page))
    expect((await client.signIn(person)).claims()?.['acr']).toBe('pwd')
  })

  it('changing factors shows another key in another session, where an attacker may have started it', async () => {
    const { person, browser: one } = await addLoggedIn(identity, client)
    const other = new TestBrowser(identity)
    await client.signIn(person, other)
    const [first, second] = [
      await one.open('/identity/account/second-factor/app'),
      await other.open('/identity/account/second-factor/app'),
    ]
    expect(secretOn(first)).toMatch(/^[A-Z2-7]{32}$/)
    expect(secretOn(second)).not.toBe(secretOn(first))
    const crossed = await one.submit(first, '/second-factor/app', { code: codeOf(identity, secretOn(second)) })
    expect(crossed.status).toBe(422)
  })

  it('changing factors removes the recovery codes with the last factor, and logs it', async () => {
    const { person, account, browser } = await addWithApp(identity, client)
    const page = await browser.open('/identity/account/second-factor')
    const removed = await browser.submit(page, '/app/remove')
    expect(removed.text).toContain('been logged out everywhere else.')
    expect((await client.signIn(person)).claims()?.['acr']).toBe('pwd')
    const codes = identity.queries.selectFrom('identity_recovery_codes').where('account_id', '=', account.id)
    expect(await codes.selectAll().execute()).toEqual([])
    expect(identity.securityEvents).toContainEqual(
      expect.objectContaining({ event: 'second_factor_removed', accountId: account.id }),
    )
  })

  it('changing factors needs the password and the code again ten minutes after the login', async () => {
    const { person, browser, secret } = await addWithApp(identity, client)
    identity.passTime(10 * 60 * 1000)
    const page = await browser.open('/identity/account/second-factor')
    expect(page.text).toContain('<title>Confirm it&#39;s you')
    const direct = await browser.open('/identity/account/second-factor/app/remove', {
      method: 'POST',
      headers: { origin: 'https://fuel-shack.test' },
    })
    expect(direct).toMatchObject({ status: 403, text: expect.stringContaining('Confirm it&#39;s you') })
    const withoutCode = await browser.submit(page, '/confirm', { password: person.password, code: '' })
    expect(withoutCode.status).toBe(401)
    const wrong = await browser.submit(page, '/confirm', { password: 'not it', code: codeOf(identity, secret) })
    expect(wrong.status).toBe(401)
    const right = await browser.submit(page, '/confirm', { password: person.password, code: codeOf(identity, secret) })
    expect(right.text).toContain('<title>Two-step login')
    identity.passTime(10 * 60 * 1000)
    expect((await browser.open('/identity/account/second-factor')).text).toContain('<title>Confirm it&#39;s you')
  })

  it('changing the password needs the code ten minutes after the login', async () => {
    const { person, browser, secret } = await addWithApp(identity, client)
    identity.passTime(10 * 60 * 1000)
    const next = 'four loud galahs'
    const rejected = await browser.submit(await browser.open('/identity/account'), '/account', {
      current: person.password,
      next,
    })
    expect(rejected).toMatchObject({ status: 403, text: expect.stringContaining('Confirm it&#39;s you') })
    const page = await browser.submit(rejected, '/confirm', {
      password: person.password,
      code: codeOf(identity, secret),
    })
    expect(page.url.pathname).toBe('/identity/account')
    const changed = await browser.submit(page, '/account', { current: person.password, next })
    expect(changed.text).toContain('Password changed.')
  })

  it('changing factors needs a login', async () => {
    for (const path of ['', '/app']) {
      expect(await new TestBrowser(identity).open(`/identity/account/second-factor${path}`)).toMatchObject({
        status: 401,
      })
    }
  })

  it('the factors of an account are deleted with it', async () => {
    const { account } = await addWithApp(identity, client)
    await identity.accounts.removeAccount(account.id)
    const { queries } = identity
    for (const table of ['identity_authenticator_apps', 'identity_recovery_codes', 'identity_passkeys'] as const) {
      const rows = await queries.selectFrom(table).where('account_id', '=', account.id).selectAll().execute()
      expect(rows).toEqual([])
    }
  })
})
