import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CONFIG, renderApp, signedInAs } from '../../test/render-app.tsx'
import { json, problem, stubApi, type Handlers } from '../../test/stub-api.ts'

const EXPORT = {
  exportedAt: '2026-11-21T00:00:00.000Z',
  customer: { id: 'c-1', createdAt: '2025-03-04T05:06:07.000Z', name: 'Casey', emailAddress: null },
  loyaltyCard: null,
  balance: null,
  entries: [],
  orders: [],
}
const PROOF: Handlers = {
  'POST customers/current/proof': async (request) =>
    (await request.clone().json()).password === 'casey-drives-west'
      ? json({ proof: 'proof-1', expiresAt: '2026-11-21T00:05:00.000Z' })
      : problem(403, 'wrong_password'),
}
const DELETED: Handlers = { 'DELETE customers/current': () => json({ deleted: true }) }

const password = page.getByLabelText('Your password')
const deleteForGood = page.getByRole('button', { name: 'Delete for good' })

async function openDeletion(
  handlers: Handlers,
  { checksPasswords = true, issuer = CONFIG.signIn.issuer } = {},
): Promise<Request[]> {
  const calls = stubApi({ 'GET customers/current/export': () => json(EXPORT), ...handlers })
  signedInAs(undefined, {}, issuer)
  await renderApp('/home', { checksPasswords, signIn: { ...CONFIG.signIn, issuer } })
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('button', { name: 'My data' }).click()
  await page.getByRole('button', { name: 'Delete my data…' }).click()
  return calls
}

const deletionsIn = (calls: Request[]) => calls.filter(({ method }) => method === 'DELETE')

describe('deleting my data', () => {
  it('deleting my data exchanges the password for a proof, deletes the data and logs out', async () => {
    const calls = await openDeletion({ ...PROOF, ...DELETED })
    await password.fill('casey-drives-west')
    await deleteForGood.click()
    await expect.poll(() => deletionsIn(calls)).toHaveLength(1)
    expect(deletionsIn(calls)[0]?.headers.get('identity-proof')).toBe('proof-1')
    await expect.element(page.getByRole('button', { name: 'Login or Signup' })).toBeVisible()
  })

  it('deleting my data reports a wrong password, deletes nothing, and focuses the field', async () => {
    const calls = await openDeletion({ ...PROOF, ...DELETED })
    await password.fill('a guess')
    await deleteForGood.click()
    await expect.element(password).toHaveAccessibleDescription("That's not your password.")
    await expect.element(password).toHaveFocus()
    expect(deletionsIn(calls)).toHaveLength(0)
  })

  it('deleting my data leads a customer who has only ever logged in with a code to the page that adds a password', async () => {
    await openDeletion({ ...PROOF, ...DELETED }, { issuer: `${location.origin}/identity` })
    const hint = page.getByRole('link', { name: 'Add a password first' })
    expect(hint.query()).toBeNull()
    await password.fill('a guess')
    await deleteForGood.click()
    await expect.element(password).toHaveAccessibleDescription("That's not your password.")
    await expect.element(page.getByText(/^You log in with a code\?/)).toBeVisible()
    await expect.element(hint).toHaveAttribute('href', `${location.origin}/identity/account`)
  })

  it('deleting my data asks for the password before it sends any request', async () => {
    const calls = await openDeletion({ ...PROOF, ...DELETED })
    await deleteForGood.click()
    await expect.element(password).toHaveAccessibleDescription('Enter your password.')
    await expect.element(password).toHaveFocus()
    expect(calls.some(({ url }) => url.endsWith('/proof'))).toBe(false)
  })

  it.each([
    [429, 'too_many_requests', 'Too many attempts. Wait a moment and try again.'],
    [409, 'order_open', "You've got an order in progress. Try again once you've picked it up."],
  ])('deleting my data says why it did not work: %i %s', async (status, code, message) => {
    await openDeletion({ ...PROOF, 'DELETE customers/current': () => problem(status, code) })
    await password.fill('casey-drives-west')
    await deleteForGood.click()
    await expect.element(page.getByText(message)).toBeVisible()
  })

  it('deleting my data has no password field with another provider, and offers to log in again if the login is too old', async () => {
    await openDeletion(
      { 'DELETE customers/current': () => problem(403, 'reauthentication_required') },
      { checksPasswords: false },
    )
    expect(password.query()).toBeNull()
    await deleteForGood.click()
    await expect.element(page.getByText('You need to log in again first.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Log in again' })).toBeVisible()
  })
})
