import { page } from 'vitest/browser'
import { renderApp, signedInAs } from '../../../test/render-app.tsx'
import { json, stubApi, type Handlers } from '../../../test/stub-api.ts'

export const EXPORT = {
  exportedAt: '2026-11-21T00:00:00.000Z',
  customer: { id: 'c-1', createdAt: '2025-03-04T05:06:07.000Z', name: 'Casey', emailAddress: null },
  loyaltyCard: null,
  balance: null,
  entries: [],
  orders: [],
}

/** @returns the calls of the API. */
export async function openMyData(handlers: Handlers, options?: Parameters<typeof renderApp>[1]): Promise<Request[]> {
  const calls = stubApi({ 'GET customers/current/export': () => json(EXPORT), ...handlers })
  signedInAs()
  await renderApp('/home', options)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('button', { name: 'My data' }).click()
  return calls
}
