import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CounterServer } from '../test/counter-server.ts'
import { renderFulfilment } from '../test/render-fulfilment.tsx'

let server: CounterServer
const dialog = page.getByRole('dialog', { name: 'Online ordering' })
const button = (state: string | RegExp) => page.getByRole('button', { name: state })
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })
const TIME = /\d\d?(:\d\d)?\s(am|pm)|noon|midnight/.source
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

beforeEach(() => {
  server = new CounterServer()
})

async function openDialog(state: string | RegExp): Promise<void> {
  await renderFulfilment()
  await userEvent.click(button(state))
  await expect.element(dialog).toBeVisible()
}

it('the button says that orders are taken, and pausing sends reason and end', async () => {
  await openDialog('Online ordering: Taking orders')
  await userEvent.click(dialog.getByLabelText('Equipment'))
  await userEvent.click(dialog.getByLabelText('Until I resume (4 hours at most)'))
  server.nextPace = { pausedUntil: inMinutes(240), pauseReason: 'equipment' }
  await userEvent.click(inDialog('Pause ordering'))
  await expect.element(dialog.getByText(new RegExp(`^Paused until (${TIME})$`))).toHaveFocus()
  await expect.element(dialog.getByText(new RegExp(`^Paused until (${TIME})$`))).toBeInViewport()
  expect(server.actions).toEqual(['pause {"reason":"equipment","minutes":240}'])
  await userEvent.click(inDialog('Close').last())
  await expect.element(button(new RegExp(`^Online ordering: Paused until (${TIME})$`))).toBeVisible()
})

it('Resume now ends the pause, and the new state receives the focus', async () => {
  server.pace = { ...server.pace, pausedUntil: inMinutes(30), pauseReason: 'busy' }
  await openDialog(/^Online ordering: Paused until/)
  server.nextPace = { pausedUntil: null, pauseReason: null }
  await userEvent.click(inDialog('Resume now'))
  await expect.element(dialog.getByText('Taking orders')).toHaveFocus()
  await expect.element(inDialog('Resume now')).not.toBeInTheDocument()
  expect(server.actions).toEqual(['resume'])
})

it('minutes are added and cleared, and the button shows them', async () => {
  await openDialog(/Taking orders/)
  server.nextPace = { extraMinutes: 20, extraUntil: inMinutes(60) }
  await userEvent.click(inDialog('20 minutes more'))
  await expect.element(dialog.getByText(/^\+20 min until /)).toBeVisible()
  server.nextPace = { extraMinutes: 0, extraUntil: null }
  await userEvent.click(inDialog('Back to normal'))
  await expect.element(dialog.getByText('Taking orders')).toBeVisible()
  expect(server.actions).toEqual(['delay {"minutes":20,"seen":0}', 'delay {"minutes":0}'])
})

it('the number of cooks is changed, and can be as usual again', async () => {
  await openDialog(/Taking orders/)
  await expect.element(dialog.getByText('2 cooks. A new order can be started now.')).toBeVisible()
  server.nextPace = { cooks: 1, cooksUntil: inMinutes(600), startsInMinutes: 9 }
  await userEvent.click(inDialog('One cook fewer'))
  await expect.element(dialog.getByText(/^1 cook until .+ A new order can be started in about 9 min\.$/)).toBeVisible()
  expect(inDialog('One cook fewer').query()).toBeNull()
  server.nextPace = { cooks: 2, cooksUntil: null, startsInMinutes: 0 }
  await userEvent.click(inDialog('As many as usual'))
  await expect.element(dialog.getByText('2 cooks. A new order can be started now.')).toBeVisible()
  expect(server.actions).toEqual(['cooks {"cooks":1}', 'cooks {"cooks":null}'])
})

it('a change that fails stays visible until Try again succeeds', async () => {
  await openDialog(/Taking orders/)
  server.rejection = 'internal'
  await userEvent.click(inDialog('Pause ordering'))
  await expect.element(dialog.getByRole('alert').getByText(/^Not saved\./)).toBeVisible()
  expect(server.actions).toEqual([])
  server.nextPace = { pausedUntil: inMinutes(15), pauseReason: 'busy' }
  await userEvent.click(inDialog('Try again'))
  await expect.element(dialog.getByText(/^Paused until/)).toHaveFocus()
  expect(dialog.getByRole('alert').query()).toBeNull()
  expect(server.actions).toEqual(['pause {"reason":"busy","minutes":15}'])
})

it('online ordering says that its state is unknown if it was never loaded', async () => {
  server.isDown = true
  await renderFulfilment()
  await expect.element(button('Online ordering: Unknown')).toBeVisible()
})
