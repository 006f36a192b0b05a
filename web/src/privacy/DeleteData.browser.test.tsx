import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { json, problem, type Handlers } from '../../test/stub-api.ts'
import { EXPORT, openMyData } from './test/open-my-data.ts'

const PROOF: Handlers = {
  'POST customers/current/proof': async (request) =>
    (await request.clone().json()).password === 'casey-drives-west'
      ? json({ proof: 'proof-1', expiresAt: '2026-11-21T00:05:00.000Z' })
      : problem(403, 'wrong_password'),
}
const DELETED: Handlers = { 'DELETE customers/current': () => json({ deleted: true }) }

const password = page.getByLabelText('Your password')
const deleteForGood = page.getByRole('button', { name: 'Delete for good' })

async function openDeletion(handlers: Handlers, { checksPasswords = true } = {}): Promise<Request[]> {
  const calls = await openMyData(handlers, { checksPasswords })
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

  it('deleting my data names the points and the balance that are lost', async () => {
    const balance = { loyaltyPoints: 79, availableSpend: 1250 }
    await openDeletion({ 'GET customers/current/export': () => json({ ...EXPORT, balance }) })
    await expect.element(page.getByText(/its 79 points and your balance of \$12\.50 for good/)).toBeVisible()
  })

  it('deleting my data reports a wrong password, deletes nothing, and focuses the field', async () => {
    const calls = await openDeletion({ ...PROOF, ...DELETED })
    await password.fill('a guess')
    await deleteForGood.click()
    await expect.element(password).toHaveAccessibleDescription("That's not your password.")
    await expect.element(password).toHaveFocus()
    expect(deletionsIn(calls)).toHaveLength(0)
  })

  // Covers login-20.
  it('deleting my data without a password sends a code, reports a wrong one, and deletes with the one that was sent', async () => {
    let sent = 0
    const calls = await openDeletion({
      ...DELETED,
      'GET customers/c-1': () => json({ loginMeans: ['passkey'] }),
      'POST customers/current/proof/code': () => {
        sent += 1
        return sent === 2 ? problem(429, 'too_many_requests') : json({ sentTo: 'dana@fuelshack.example' })
      },
      'POST customers/current/proof': async (request) =>
        (await request.clone().json()).code === '123456'
          ? json({ proof: 'proof-1', expiresAt: '2026-11-21T00:05:00.000Z' })
          : problem(403, 'wrong_code'),
    })
    const code = page.getByLabelText('6-digit code')
    await expect.element(code).toBeVisible()
    expect(password.query()).toBeNull()
    await deleteForGood.click()
    await expect.element(code).toHaveAccessibleDescription('Enter the code.')
    await page.getByRole('button', { name: 'Send a code' }).click()
    await expect.element(page.getByText("We've sent a code to dana@fuelshack.example.")).toBeVisible()
    await expect.element(code).toHaveFocus()
    await code.fill('654321')
    await deleteForGood.click()
    await expect.element(code).toHaveAccessibleDescription(/^That code's not right or has expired/)
    await expect.element(code).toHaveFocus()
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect.element(page.getByText('Too many attempts. Wait a moment and try again.')).toBeVisible()
    expect(deletionsIn(calls)).toHaveLength(0)
    await code.fill('123456')
    await deleteForGood.click()
    await expect.poll(() => deletionsIn(calls)[0]?.headers.get('identity-proof')).toBe('proof-1')
    await expect.element(page.getByRole('button', { name: 'Login or Signup' })).toBeVisible()
  })

  it.each([
    ['password', { loginMeans: ['password'] }],
    ['another shape', { loginMeans: 'code' }],
    ['nothing', {}],
  ])(
    'deleting my data takes the password where the server says that the customer logs in with: %s',
    async (_what, customer) => {
      await openDeletion({ 'GET customers/c-1': () => json(customer) })
      await expect.element(password).toBeVisible()
      expect(page.getByRole('button', { name: 'Send a code' }).query()).toBeNull()
    },
  )

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
