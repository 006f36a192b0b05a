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
