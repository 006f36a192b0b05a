import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { CASEY, CONFIG, renderApp, signedInAs } from '../../test/render-app.tsx'
import { json, stubApi } from '../../test/stub-api.ts'
import { readStoredCard } from './stored/stored-card.ts'

it('an open page shows the new number of a replaced card with its next poll, also in the code, and says so', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true })
  let isReplaced = false
  const replacedAt = new Date().toISOString()
  const [before, after] = ['1234567812345670', '7764595258167303']
  stubApi({
    'GET customerCards/current': () =>
      json({ cardNumber: isReplaced ? after : before, createdAt: replacedAt, ...(isReplaced && { replacedAt }) }),
    'GET customerBalances/current': () =>
      json({ loyaltyPoints: 240, availableSpend: 0, ...(isReplaced && { cardEnding: '7303' }) }),
  })
  signedInAs()
  await renderApp('/cards')
  await expect.element(page.getByText('1234-5678-1234-5670')).toBeVisible()
  await page.getByRole('button', { name: 'Collect / Redeem Points' }).click()
  isReplaced = true
  vi.advanceTimersByTime(10_000)
  await expect.element(page.getByRole('dialog').getByText('7764-5952-5816-7303')).toBeVisible()
  await page.getByRole('contentinfo').getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByText(/^Your card has a new number since/)).toBeVisible()
  await expect.poll(() => readStoredCard(CASEY.sub)?.card.cardNumber).toBe(after)
})

it('an open page shows the points for a dollar that a manager has changed when the user comes back to it', async () => {
  let latest: AppConfig = { ...CONFIG, settingsVersion: 1 }
  stubApi({ 'GET app-config': () => json(latest) })
  await renderApp('/cards')
  await expect.element(page.getByText('1 point for every dollar')).toBeVisible()
  const loyalty = {
    pointsPerDollar: 7,
    pointsPerReward: 100,
    rewardInCents: 500,
    isScannedAtTill: true,
    rewardsPerDay: 4,
  }
  latest = { ...latest, loyalty, settingsVersion: 2 }
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByText('7 points for every dollar')).toBeVisible()
})
