import { expect, it } from 'vitest'
import { addLoggedIn, addWithPasskey, openPasskeyLogin, setUpPasskey } from '../../test/support/second-factor-steps.ts'
import { useIdentity } from '../../test/support/use-identity.ts'

const { identity, client } = useIdentity()

it('the passkeys of an account do not log in once they are removed', async () => {
  const { account, passkey, browser } = await addWithPasskey(identity, client)
  const page = await browser.open('/identity/account/second-factor')
  const removed = await browser.submit(page, '/passkeys/remove')
  expect(removed.text).not.toContain('<strong>Work phone')
  const { begin, post } = await openPasskeyLogin(identity, client)
  expect(await post(passkey.authenticate(await begin()))).toMatchObject({ status: 401 })
  expect(identity.securityEvents).toContainEqual(
    expect.objectContaining({ event: 'second_factor_removed', accountId: account.id, details: { kind: 'passkey' } }),
  )
})

it('logging in with a passkey rejects the malformed response {"id":"\\u0000"} without an error', async () => {
  const { post } = await openPasskeyLogin(identity, client)
  expect(await post('{"id":"\\u0000"}')).toMatchObject({ status: 401 })
  expect(identity.logged).toEqual([])
})

it('the passkeys of an account show markup in their name as text, without NUL characters', async () => {
  const { browser } = await addLoggedIn(identity, client)
  await setUpPasskey(browser, '<img src=x>\u0000')
  const page = await browser.open('/identity/account/second-factor')
  expect(page.text).toContain('<strong>&lt;img src=x&gt;</strong>')
})
