import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { dialog, inDialog, openPlace, rowIn, setting } from '../test/manager-page.ts'
import { ManagerServer } from '../test/manager-server.ts'

let server: ManagerServer
const sheet = dialog.getByRole('list', { name: 'Stickers' })

beforeEach(() => {
  server = new ManagerServer()
  const places = [{ title: 'Bowser', count: 3, code: 'pump' }, { title: 'At the counter' }]
  server.day.settings.collection = setting<'collection'>({ where: 'at the counter', places })
  sessionStorage.clear()
})

async function openStickers(): Promise<void> {
  await openPlace('restStop')
  await rowIn('Collection', 'Stickers').click()
  await expect.element(sheet).toBeVisible()
}

// Covers stickers-3.
it('a manager prints a code for each place, which has the address of the menu and the place only', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  await openStickers()
  const stickers = sheet.getByRole('listitem')
  expect(stickers.elements()).toHaveLength(4)
  const [first] = stickers.elements()
  expect(first?.textContent).toContain('Bowser 1')
  // The place was renamed, and the stickers that hang there still work.
  expect(first?.textContent).toContain(`${location.host}/orders?at=pump-1`)
  expect(first?.querySelector(':scope > svg path')?.getAttribute('d')).toMatch(/^M4 4h7v1h-7z/)
  await inDialog('Print 4 stickers').click()
  expect(print).toHaveBeenCalledOnce()
})

it('a manager prints the stickers of some places only', async () => {
  await openStickers()
  await dialog.getByRole('checkbox', { name: 'Bowser, 1 to 3' }).click()
  await expect.element(inDialog('Print 1 sticker')).toBeEnabled()
  await dialog.getByRole('checkbox', { name: 'At the counter' }).click()
  await expect.element(inDialog('Print')).toBeDisabled()
})

// Covers stickers-4.
it('renaming a place keeps the code of its stickers, also when it is named as before', async () => {
  server.day.settings.collection = setting<'collection'>({
    where: 'at the counter',
    places: [{ title: 'Pump', count: 3 }],
  })
  await openPlace('restStop')
  const rename = async (to: string) => {
    await rowIn('Collection', 'Places').click()
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(to)
    await inDialog('Save').click()
    await expect.element(dialog).not.toBeInTheDocument()
  }
  await rename('Bowser')
  await rename('Pump')
  expect(server.sent.map(({ value }) => value)).toEqual([
    { where: 'at the counter', places: [{ title: 'Bowser', count: 3, code: 'pump' }] },
    { where: 'at the counter', places: [{ title: 'Pump', count: 3 }] },
  ])
})

it('a new place with the old name of another one is rejected in words', async () => {
  await openPlace('restStop')
  await rowIn('Collection', 'Places').click()
  await inDialog('Add a place').click()
  const added = page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).last()
  await added.fill('Pump 2')
  await inDialog('Save').click()
  await expect
    .element(dialog.getByText('Stickers of another place have the name of Pump 2. Choose a different one.'))
    .toBeVisible()
  expect(server.sent).toEqual([])
})
