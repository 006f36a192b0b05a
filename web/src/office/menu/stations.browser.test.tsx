import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { button, dialog, inDialog, openPlace } from '../test/manager-page.ts'
import { MenuServer } from '../test/menu-server.ts'

let server: MenuServer
const box = (name: string) => dialog.getByRole('checkbox', { name, exact: true })

beforeEach(() => {
  server = new MenuServer()
  sessionStorage.clear()
})

async function openStations(): Promise<void> {
  await openPlace('menu')
  await button('Stations').click()
  await expect.element(dialog.getByRole('group', { name: 'Made at the counter' })).toBeVisible()
}

it('a manager ticks the sections that the counter makes, and only those that changed are sent', async () => {
  await openStations()
  await box('Sides').click()
  await inDialog('Save').click()
  await expect.element(page.getByText('Stations saved.')).toBeVisible()
  expect(server.sent).toEqual([
    { products: [], sections: [{ title: 'Sides', servingHours: null, station: 'counter', version: 1 }] },
  ])
  await button('Stations').click()
  await expect.element(box('Sides')).toBeChecked()
  await box('Sides').click()
  await inDialog('Save').click()
  await expect.poll(() => server.sent[1]?.sections).toEqual([{ title: 'Sides', servingHours: null, version: 2 }])
})

it('stations that could not be saved stay ticked, with the cause', async () => {
  await openStations()
  await box('Sides').click()
  server.isDown = true
  await inDialog('Save').click()
  await expect.element(dialog.getByText(/^Not saved\. Can't connect\./)).toBeVisible()
  await expect.element(box('Sides')).toBeChecked()
  await box('Sides').click()
  await inDialog('Save').click()
  await expect.element(page.getByText('Stations saved.')).toBeVisible()
  expect(server.sent).toEqual([])
})

it('the form of a dish asks for its station once the menu has two of them', async () => {
  const openPie = async () => {
    await button('Change Beef pie').click()
    await dialog.getByText('When and where it is sold', { exact: true }).click()
  }
  await openPlace('menu')
  await page.getByRole('main').getByRole('button', { name: 'Beef pie', exact: true }).click()
  await openPie()
  await expect.element(dialog.getByRole('group', { name: 'GST' })).toBeVisible()
  await expect.element(dialog.getByLabelText('Made at')).not.toBeInTheDocument()
  await inDialog('Close').click()
  await button('Stations').click()
  await box('Sides').click()
  await inDialog('Save').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await openPie()
  await dialog.getByLabelText('Made at').selectOptions('Counter')
  await inDialog('Save').click()
  await expect.element(page.getByText('Beef pie saved.')).toBeVisible()
  expect(server.sent[1]?.products[0]?.details).toMatchObject({ station: 'counter' })
})
