import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { heading, openPlace } from '../test/manager-page.ts'
import { ManagerServer } from '../test/manager-server.ts'

it('the page of the rest stop says which release the server runs', async () => {
  const server = new ManagerServer()
  server.day.version = '2026.12.1'
  await openPlace('restStop')
  await expect.element(heading('Name and look')).toBeVisible()
  await expect.element(page.getByText('Program version 2026.12.1', { exact: true })).toBeVisible()
})

it('the page of the rest stop leads to the status screen, in a tab of its own', async () => {
  const server = new ManagerServer()
  server.day.openOrders = 0
  await openPlace('restStop')
  const link = page.getByRole('region', { name: 'For guests' }).getByRole('link', { name: /^Status screen/ })
  await expect.element(link).toHaveAttribute('href', '/screen')
  await expect.element(link).toHaveAttribute('target', '_blank')
})
