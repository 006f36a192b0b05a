import { expect, it } from 'vitest'
import { CASEY } from '../../test/support/identity-server.ts'
import { readLastMessage } from '../../test/support/messages.ts'
import { TestBrowser } from '../../test/support/test-browser.ts'
import { useIdentity } from '../../test/support/use-identity.ts'

const CHOSEN = 'three quiet wombats'

const { identity, client } = useIdentity()

/** @returns the path of the link that the message contains. */
async function requestLink(browser: TestBrowser): Promise<string> {
  const page = await browser.open((await client.begin()).address)
  await browser.submit(await browser.open(`${page.url.pathname}/forgot`), '/forgot', { email: CASEY.email })
  const { text } = await readLastMessage(identity)
  return /https:\/\/fuel-shack\.test(\/identity\/reset\?token=[\w-]+)/.exec(text)?.[1] ?? ''
}

it('a forgotten password is replaced once, even with one link on two instances at the same moment', async () => {
  const second = await identity.startInstance()
  const browser = new TestBrowser(identity)
  const path = await requestLink(browser)
  const pages = await Promise.all(
    [identity, second, identity, second].map((server) => new TestBrowser(server).open(path)),
  )
  const done = await Promise.all(
    pages.map((page, index) => page.browser.submit(page, '/reset', { next: `${CHOSEN} ${index}` })),
  )
  expect(done.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410, 410])
  expect((await browser.open(path)).status).toBe(410)
})
