import { expect, it } from 'vitest'
import { issueCode, MISMATCH, openCodeForm } from '../../test/support/counter-code-steps.ts'
import { CASEY } from '../../test/support/identity-server.ts'
import { useIdentity } from '../../test/support/use-identity.ts'

const NEXT = 'nine purple emus'

const { identity, client } = useIdentity()

const openForm = () => openCodeForm(identity, client)

it('a code from the counter works once, also for two browsers at the same moment', async () => {
  const { code, accountId } = await issueCode(identity, CASEY.email)
  const forms = [await openForm(), await openForm()]
  const pages = await Promise.all(forms.map(({ enter }) => enter(CASEY.email, code)))
  const results = await Promise.all(
    forms.map(({ browser }, index) =>
      browser.submit(pages[index]!, '/counter-code/password', { next: `${NEXT} ${index}` }),
    ),
  )
  expect(results.filter(({ text }) => text.includes('That code was used or is over.'))).toHaveLength(1)
  const passwords = await Promise.all(
    [0, 1].map((index) => identity.accounts.hasPassword(accountId, `${NEXT} ${index}`)),
  )
  expect(passwords.filter(Boolean)).toHaveLength(1)
  expect((await (await openForm()).enter(CASEY.email, code)).text).toContain(MISMATCH)
})
