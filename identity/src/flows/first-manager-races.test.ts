import { expect, it } from 'vitest'
import { RILEY } from '../../test/support/identity-server.ts'
import { TestBrowser } from '../../test/support/test-browser.ts'
import { useIdentity } from '../../test/support/use-identity.ts'

const { identity } = useIdentity()

// Covers set-up-1.
it('one of four people with the link on two instances becomes the first manager', async () => {
  const riley = await identity.accounts.findAnyAccountByAddress(RILEY.email)
  await identity.accounts.removeAccount(riley?.id ?? '')
  const other = await identity.startInstance({ demoManager: false })
  const link = (await identity.makeFirstManagerLink()) ?? ''
  const browsers = [identity, other, identity, other].map((server) => new TestBrowser(server))
  const forms = await Promise.all(browsers.map((browser) => browser.open(link)))
  const pages = await Promise.all(
    browsers.map((browser, index) =>
      browser.submit(forms[index]!, '/first-manager', {
        name: `Owner ${index}`,
        email: `owner-${index}@fuelshack.example`,
        password: 'four loud galahs',
      }),
    ),
  )
  expect(pages.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410, 410])
  const managers = (await identity.accounts.listAccounts()).filter(({ role }) => role === 'manager')
  expect(managers).toHaveLength(1)
  expect(await other.makeFirstManagerLink()).toBeUndefined()
})
