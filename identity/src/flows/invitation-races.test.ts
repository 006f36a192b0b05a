import { expect, it } from 'vitest'
import { RILEY } from '../../test/support/identity-server.ts'
import { TestBrowser } from '../../test/support/test-browser.ts'
import { useIdentity } from '../../test/support/use-identity.ts'

const { identity } = useIdentity()

const ALEX = { name: 'Alex Cook', email: 'alex@fuelshack.example', password: 'alex turns the steaks' }

async function invite(): Promise<string> {
  const by = (await identity.accounts.findAccountByAddress(RILEY.email))?.id ?? ''
  const invitation = { role: 'staff', way: { via: 'screen' }, by } as const
  const nonce = await identity.queries.transaction().execute((tx) => identity.team.invite(tx, invitation))
  return identity.team.linkOf(nonce).link
}

// Covers team-2.
it('an invitation works once, also for two browsers at once on two instances', async () => {
  const other = await identity.startInstance()
  const link = await invite()
  const browsers = [identity, other, identity, other].map((server) => new TestBrowser(server))
  const forms = await Promise.all(browsers.map((browser) => browser.open(link)))
  const pages = await Promise.all(
    browsers.map((browser, index) =>
      browser.submit(forms[index]!, '/join', { ...ALEX, email: `alex-${index}@fuelshack.example` }),
    ),
  )
  expect(pages.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(pages.filter(({ status }) => status === 410)).toHaveLength(3)
  expect((await identity.accounts.listAccounts()).filter(({ name }) => name === ALEX.name)).toHaveLength(1)
  expect((await new TestBrowser(identity).open(link)).status).toBe(410)
})
