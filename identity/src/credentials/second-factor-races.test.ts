import { expect, it } from 'vitest'
import {
  addWithApp,
  addWithPasskey,
  codeOf,
  openPasskeyLogin,
  typePassword,
} from '../../test/support/second-factor-steps.ts'
import { TestBrowser } from '../../test/support/test-browser.ts'
import { discoverClient } from '../../test/support/test-client.ts'
import { useIdentity } from '../../test/support/use-identity.ts'

const { identity, client } = useIdentity()

it('logging in with an authenticator app accepts a code once, even when it is used four times at the same moment on two instances', async () => {
  const { person, secret, account } = await addWithApp(identity, client)
  const other = await identity.startInstance()
  other.passTime(identity.now().getTime() - other.now().getTime())
  const code = codeOf(identity, secret)
  const attempts = await Promise.all(
    [identity, other, identity, other].map(async (instance) => {
      const browser = new TestBrowser(instance)
      const { page } = await typePassword(await discoverClient(instance), browser, person)
      return () => browser.submit(page, '/second-factor', { code })
    }),
  )
  const answers = await Promise.all(attempts.map((submit) => submit()))
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(3)
  const failed = [...identity.securityEvents, ...other.securityEvents].filter(
    ({ event, accountId }) => event === 'second_factor_failed' && accountId === account.id,
  )
  expect(failed).toHaveLength(3)
})

it('recovery codes log in once when one code is used several times at the same moment', async () => {
  const { person, recoveryCodes } = await addWithApp(identity, client)
  const browsers = await Promise.all(
    [1, 2, 3].map(async () => {
      const browser = new TestBrowser(identity)
      return { browser, page: (await typePassword(client, browser, person)).page }
    }),
  )
  const answers = await Promise.all(
    browsers.map(({ browser, page }) => browser.submit(page, '/second-factor', { recovery: recoveryCodes[1] ?? '' })),
  )
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(2)
})

it('logging in with a passkey accepts a response once, even when it is posted three times at the same moment', async () => {
  const { passkey } = await addWithPasskey(identity, client)
  const { begin, post } = await openPasskeyLogin(identity, client)
  const response = passkey.authenticate(await begin())
  const answers = await Promise.allSettled([post(response), post(response), post(response)])
  const statuses = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.status : 0))
  expect(statuses.filter((status) => status === 303)).toHaveLength(1)
})
