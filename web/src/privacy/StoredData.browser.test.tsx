import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { json } from '../../test/stub-api.ts'
import { EXPORT, openMyData } from './test/open-my-data.ts'

it('My data lists the mobile number with which a customer logs in, as people write it', async () => {
  const secondFactor = { passkeys: [], authenticatorApp: null, recoveryCodesLeft: 0, mobileNumber: '+61412998877' }
  await openMyData({ 'GET customers/current/export': () => json({ ...EXPORT, secondFactor }) })
  await expect.element(page.getByText('0412 998 877')).toBeVisible()
})
