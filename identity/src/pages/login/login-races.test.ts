import { expect, it } from 'vitest'
import { CASEY } from '../../../test/support/identity-server.ts'
import { readLastMessage } from '../../../test/support/messages.ts'
import { TestBrowser } from '../../../test/support/test-browser.ts'
import { useIdentity } from '../../../test/support/use-identity.ts'

const PER_ACCOUNT = 10

const { identity, client } = useIdentity()

async function requestCode(address: string) {
  const browser = new TestBrowser(identity)
  const attempt = await client.begin({ screen_hint: 'order' })
  const page = await browser.submit(await browser.open(attempt.address), '/code', { name: 'Dana', address })
  const code = /\b\d{6}\b/.exec((await readLastMessage(identity)).text)?.[0] ?? ''
  return { attempt, enter: () => browser.submit(page, '/code/enter', { code }) }
}

async function guess(n: number, ip?: string) {
  const browser = new TestBrowser(identity, ip)
  const page = await browser.open((await client.begin()).address)
  return browser.submit(page, '/sign-in', { email: CASEY.email, password: `a wrong guess ${n}` })
}

it('an attacker cannot use a code twice, even ten times at the same moment', async () => {
  const browser = new TestBrowser(identity)
  const attempt = await client.begin()
  const page = await browser.open(attempt.address)
  const callback = await browser.submit(page, '/sign-in', { email: CASEY.email, password: CASEY.password })
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => attempt.finish(callback)))
  expect(tries.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
  await expect(attempt.finish(callback)).rejects.toMatchObject({ error: 'invalid_grant' })
})

it('two tabs with codes for the same new address make one account', async () => {
  const address = 'driver@fuelshack.example'
  const one = await requestCode(address)
  const other = await requestCode(address)
  const [a, b] = await Promise.all([one.enter(), other.enter()])
  const subjects = [(await one.attempt.finish(a)).claims()?.sub, (await other.attempt.finish(b)).claims()?.sub]
  expect(new Set(subjects).size).toBe(1)
})

it('the throttle counts guesses of a password that arrive at the same moment', async () => {
  const pages = await Promise.all(Array.from({ length: 14 }, (_, n) => guess(n)))
  const wrong = pages.filter(({ status }) => status === 401).length
  // On a busy machine some wait too long for their hash, which is not a check of a password.
  expect(pages.filter(({ status }) => status === 429 || status === 503)).toHaveLength(pages.length - wrong)
  const later = []
  // From other networks, so only the account's limit applies.
  for (let n = 0; n <= PER_ACCOUNT; n += 1) later.push((await guess(n, `198.51.100.${n}`)).status)
  expect(wrong + later.filter((status) => status === 401).length).toBe(PER_ACCOUNT)
})
