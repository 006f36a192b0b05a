import type { Queries } from '@fuel-shack/api/db/database'
import type { IdentityServer } from './identity-server.ts'
import { TestBrowser } from './test-browser.ts'
import type { TestClient } from './test-client.ts'

export const MISMATCH = 'That address and code don&#39;t match.'

/** What a manager does at the counter. */
export async function issueCode(provider: IdentityServer & { queries: Queries }, email: string) {
  const account = await provider.accounts.findAccountByAddress(email)
  const issued = await provider.counterCodes.issue(provider.queries, account?.id ?? 'unknown')
  return { accountId: account?.id ?? '', code: 'code' in issued ? issued.code : '', issued }
}

/** From the link on the login page. */
export async function openCodeForm(provider: Pick<IdentityServer, 'fetch'>, client: TestClient) {
  const browser = new TestBrowser(provider)
  const attempt = await client.begin()
  const login = await browser.open(attempt.address)
  const link = /href="([^"]+\/counter-code)"/.exec(login.text)?.[1] ?? ''
  const page = await browser.open(link)
  return {
    attempt,
    browser,
    enter: (email: string, code: string) => browser.submit(page, '/counter-code', { email, code }),
  }
}
