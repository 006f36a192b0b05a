import { expect, it } from 'vitest'
import { CASEY, SAM } from '../../test/support/identity-server.ts'
import { readLastMessage } from '../../test/support/messages.ts'
import { TestBrowser } from '../../test/support/test-browser.ts'
import { useIdentity } from '../../test/support/use-identity.ts'

const NEW = 'casey.new@fuelshack.example'

const { identity, client } = useIdentity()

it('a change of address gives a new address to one of two accounts that confirm it at once', async () => {
  const browser = new TestBrowser(identity)
  const other = new TestBrowser(identity)
  const second = await identity.startInstance()
  await client.signIn(CASEY, browser)
  await client.signIn(SAM, other)
  const tokens: string[] = []
  for (const by of [browser, other]) {
    await by.submit(await by.open('/identity/account'), '/account/address', { email: NEW })
    tokens.push(/\/identity\/address\?token=([\w-]+)/.exec((await readLastMessage(identity)).text)?.[1] ?? '')
  }
  const answers = await Promise.all(
    [identity, second].map((server, index) =>
      server.fetch('/identity/address', {
        method: 'POST',
        body: new URLSearchParams({ token: tokens[index] ?? '' }),
        headers: {
          origin: 'https://fuel-shack.test',
          cookie: (index === 0 ? browser : other).cookiesFor('/identity/address'),
        },
      }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
})
