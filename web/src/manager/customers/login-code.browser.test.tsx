import type { LoginCode, ManagedCustomer } from '@fuel-shack/contract/customers/managed-customers'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { json, problem } from '../../../test/stub-api.ts'
import { confirm, dialog, field, inDialog, openManage, stubManagerApi } from '../test/manager-page.ts'
import { minutesAgo } from '../test/manager-server.ts'

const CARD_NUMBER = '7764595258167303'
const KIM: ManagedCustomer = {
  customerId: 'kim',
  name: 'Kim Kookaburra',
  email: 'k…@example.com',
  phone: null,
  since: '2025-03-04T05:06:07.000Z',
  card: '7303',
  loyaltyPoints: 150,
  availableSpend: 500,
  movements: [],
  orders: [],
}

/** The page of a customer, up to the form that makes the code. */
async function openCodeForm(answer: LoginCode): Promise<Request[]> {
  const requests = stubManagerApi({
    'POST manager/customers/open': () => json(KIM),
    'POST manager/customers/login-code': ({ headers }) =>
      headers.has('identity-proof') ? json(answer) : problem(403, 'reauthentication_required'),
  })
  sessionStorage.clear()
  await openManage({ checksPasswords: true })
  await page.getByRole('button', { name: /^Customers/ }).click()
  await field('Card number, phone, email or name').fill(CARD_NUMBER)
  await inDialog('Find').click()
  await inDialog('Code to log in').click()
  return requests
}

const makeCode = () => confirm('Make a code')

// Covers customers-10.
it('a code to log in takes the password, is shown with the way to use it, and is not shown again after Done', async () => {
  const requests = await openCodeForm({ code: 'k7m4p2xw', expiresAt: minutesAgo(-10), email: KIM.email })
  await expect.element(dialog.getByText(/at the counter and forgot their password.*Kim Kookaburra/)).toBeVisible()
  await makeCode()
  const code = dialog.getByText('k7m4 p2xw', { exact: true })
  await expect.element(code).toHaveFocus()
  await expect
    .element(dialog.getByText(/their email \(k…@example\.com\) and this code\. It works once, until/))
    .toBeVisible()
  const sent = requests.filter(({ url }) => url.endsWith('/login-code'))
  expect(sent.map(({ headers }) => headers.get('identity-proof'))).toEqual([null, 'proof-1'])
  await inDialog('Done').click()
  await inDialog('Code to log in').click()
  await expect.element(inDialog('Make a code')).toBeVisible()
  await expect.element(code).not.toBeInTheDocument()
})

// Covers customers-10.
it.each([
  ['staff', /their login is reset with the team/],
  ['provider', /'Forgot password' on their login page/],
] as const)('a code to log in is not made for a login of %s, and the answer says what to do', async (instead, text) => {
  await openCodeForm({ instead })
  await makeCode()
  await expect.element(dialog.getByText(text)).toBeVisible()
})
