import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { minutesFromNow, siteWithKitchen } from '@fuel-shack/harness/kitchen-site'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { payment } from '@fuel-shack/harness/pages/payment'
import { newMobileNumber } from '@fuel-shack/harness/people'
import { product } from '@fuel-shack/harness/site'
import { expect } from '@playwright/test'
import { enlargeText, expectAccessible, expectToFit } from '../../support/accessibility.ts'
import { openCounter } from '../../support/counter.ts'
import { testOnRestStop } from '../../support/test.ts'
import { openAsCustomer } from '../../support/session.ts'

const POLL_MS = 30_000
const site = siteWithKitchen(minutesFromNow(-120), minutesFromNow(360), minutesFromNow(390))
const test = testOnRestStop(() => ({ ORDERING: 'open', SITE_DIR: site }))

test('staff pause online orders and resume them, and a customer at the checkout notices both', async ({
  page,
  browser,
  restStop,
}) => {
  test.setTimeout(150_000)
  await openAsCustomer(page, { path: '/orders' })
  await ordering(page).fillCart({ [product.title]: 1 })
  await ordering(page).checkoutBar.click()
  const { dialog, mobileNumber, payButton } = ordering(page).checkout
  await mobileNumber.fill(newMobileNumber())
  await expect(payButton).toBeEnabled()
  const counter = await openCounter(browser, restStop.baseUrl)
  await fulfilment(counter).showTools()
  const state = counter.getByRole('button', { name: /^Online ordering:/ })
  const pace = counter.getByRole('dialog', { name: 'Online ordering' })
  await expect(state).toHaveText(/Taking orders$/)

  await test.step('the dialog is accessible, and fits with large text', async () => {
    await state.click()
    await expect(pace).toBeVisible()
    await expectAccessible(counter)
    await enlargeText(counter)
    await expectToFit(counter)
    await enlargeText(counter, '100%')
  })

  await test.step('a pause disables Pay, and says why and until when', async () => {
    await pace.getByLabel('30 min').check()
    await pace.getByRole('button', { name: 'Pause ordering' }).click()
    await expect(pace.getByText(/^Paused until /)).toBeVisible()
    await expect(payButton).toBeDisabled({ timeout: POLL_MS })
    await expect(dialog.getByText(/^We've paused online orders: the kitchen is flat out\. Back at .+\.$/)).toBeVisible()
    await expectAccessible(counter)
  })

  await test.step('after Resume, the same checkout can be paid', async () => {
    await pace.getByRole('button', { name: 'Resume now' }).click()
    await expect(pace.getByText('Taking orders')).toBeVisible()
    await expect(payButton).toBeEnabled({ timeout: POLL_MS })
    await expect(dialog.getByText(/paused/)).toHaveCount(0)
    await payButton.click()
    await payment(page).payByCard()
    await expect(page).toHaveURL(/\/orders/)
  })

  await test.step('extra minutes are shown on the ordering page', async () => {
    await pace.getByRole('button', { name: '20 minutes more' }).click()
    await expect(pace.getByText(/^\+20 min until /)).toBeVisible()
    await expect(page.getByText('The kitchen is busy: allow 20 minutes more than usual.')).toBeVisible({
      timeout: POLL_MS,
    })
  })
})
