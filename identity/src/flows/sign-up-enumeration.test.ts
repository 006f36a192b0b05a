import type { Role } from '@fuel-shack/contract/team/account-roles'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CASEY } from '../../test/support/identity-server.ts'
import { TestBrowser, type Page } from '../../test/support/test-browser.ts'
import { useIdentity } from '../../test/support/use-identity.ts'

const PASSWORD = 'three quiet wombats'
const MINUTE_MS = 60_000

const { identity, client } = useIdentity()

interface Account {
  hasPassword?: boolean
  role?: Role
  deactivated_at?: string
}

/** The account that has the address, if there is one. Made without a hash: a login is not tried. */
const KINDS: Record<string, Account | undefined> = {
  free: undefined,
  'a customer without a password': {},
  'a customer with a password': { hasPassword: true },
  staff: { role: 'staff', hasPassword: true },
  'a manager': { role: 'manager', hasPassword: true },
  'a deactivated cook': { role: 'staff', hasPassword: true, deactivated_at: '2026-01-01T00:00:00.000Z' },
}

async function makeAccount(address: string, { hasPassword = false, ...columns }: Account) {
  const casey = identity.queries.selectFrom('identity_accounts').select('password_hash')
  const { password_hash } = await casey.where('email_address', '=', CASEY.email).executeTakeFirstOrThrow()
  await identity.queries.transaction().execute(async (tx) => {
    const made = await identity.accounts.ensureCustomer(tx, { name: 'Dana', address })
    const set = { name: 'Dana', ...columns, ...(hasPassword && { password_hash }) }
    await tx
      .updateTable('identity_accounts')
      .set(set)
      .where('id', '=', made?.account.id ?? '')
      .execute()
  })
}

type Step = 'sign-up link' | 'request' | 'again' | 'wrong code' | 'an hour later'

/** Watches the sign-up of this address in a browser, without what differs between any two visits. */
async function watch(email: string, ip: string, steps: readonly Step[]) {
  let requests = 0
  const server: Pick<typeof identity, 'fetch'> = {
    fetch: (...call) => {
      requests += 1
      return identity.fetch(...call)
    },
  }
  const browser = new TestBrowser(server, ip)
  const before = identity.messages.length
  let page = await browser.open((await client.begin({ prompt: 'create' })).address)
  const [base = ''] = /^.*\/interaction\/[\w-]+/.exec(page.url.pathname) ?? []
  const post = (path: string, fields: Record<string, string> = {}) => {
    const headers = { origin: 'https://fuel-shack.test' }
    return browser.open(base + path, { method: 'POST', body: new URLSearchParams(fields), headers })
  }
  const seen = [describePage(page, email)]
  for (const step of steps) {
    if (step === 'an hour later') identity.passTime(61 * MINUTE_MS)
    else if (step === 'sign-up link') page = await browser.open(`${base}/sign-up`)
    else if (step === 'request') page = await post('/code', { name: 'Dana', address: email })
    else if (step === 'again') page = await post('/code/again')
    // Six zeros are the code once in a million times.
    else page = await post('/code/enter', { code: '000000' })
    seen.push(describePage(page, email))
  }
  const stored = await identity.queries.selectFrom('identity_records').select('kind').execute()
  return { seen, requests, messages: identity.messages.length - before, records: stored.length }
}

function describePage({ url, status, headers, text }: Page, email: string) {
  const clean = (value: string) => value.replaceAll(email, 'ADDRESS').replaceAll(/interaction\/[\w-]+/g, 'ATTEMPT')
  const ignored = new Set(['date', 'set-cookie', 'etag', 'retry-after'])
  return {
    url: clean(url.pathname + url.search),
    status,
    hasToWait: headers.has('retry-after'),
    headers: [...headers].filter(([name]) => !ignored.has(name)),
    cookies: headers.getSetCookie().map((cookie) => cookie.split('=')[0]),
    text: clean(text),
  }
}

// Covers login-23.
it('a sign-up shows, counts, stores and sends the same for a free address as for one that has any account', async () => {
  const step = fc.constantFrom<Step>('sign-up link', 'request', 'again', 'wrong code', 'wrong code', 'an hour later')
  let runs = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      runs += 1
      const views = []
      for (const [index, [kind, account]] of Object.entries(KINDS).entries()) {
        identity.passTime(-(identity.now().getTime() - Date.now()))
        // The addresses have the same length: they are on the page.
        const email = `d${runs}-${index}@fuelshack.example`
        await identity.queries.deleteFrom('identity_records').execute()
        if (account) await makeAccount(email, account)
        views.push({ kind, ...(await watch(email, `198.51.${runs}.${index}`, ['request', ...steps])) })
      }
      const [free, ...taken] = views
      for (const { kind, ...view } of taken) expect({ kind, ...view }).toEqual({ ...free, kind })
    }),
    { numRuns: 6, examples: [[['again', ...Array<Step>(6).fill('wrong code'), 'again', 'request', 'request']]] },
  )
}, 60_000)

it('a sign-up has no password, and a form from before it could send codes leads there', async () => {
  const browser = new TestBrowser(identity)
  const attempt = await client.begin({ prompt: 'create' })
  const page = await browser.open(attempt.address)
  expect(page.text).toContain('<title>Log in or sign up')
  expect(page.text).not.toContain('type="password"')
  identity.stopSending()
  const form = await browser.open(`${page.url.pathname.replace('/code', '')}/sign-up`)
  identity.forget()
  const fields = { name: 'Dana', email: 'dana@fuelshack.example', password: PASSWORD }
  expect((await browser.submit(form, '/sign-up', fields)).url.pathname).toMatch(/\/code$/)
  expect(await identity.accounts.findAccountByAddress(fields.email)).toBeUndefined()
})
