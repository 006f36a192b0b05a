import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '../controls/Button.tsx'
import { Dialog } from '../overlays/Dialog.tsx'
import type { ToastRequest } from './toast-request.ts'
import { TOAST_DURATION_MS } from './ToastMessage.tsx'
import { ToastProvider, useToast } from './ToastProvider.tsx'

const undone = vi.fn<() => void>()
const SAID: ToastRequest = { text: 'Order fulfillment status reset' }
const UNDOABLE: ToastRequest = { text: 'Order marked as fulfilled', action: { label: 'Undo', run: undone } }
const toast = (text: string) => page.getByText(text, { exact: true })
const undo = page.getByRole('button', { name: 'Undo' })
const letPass = async (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

function Screen({ shows }: { shows: ToastRequest }) {
  const showToast = useToast()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => showToast(shows)}>Show</Button>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      <Dialog
        title="Order Details"
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        actions={
          <>
            <Button onClick={() => showToast(shows)}>Show here</Button>
            <Button onClick={() => setIsOpen(false)}>Done</Button>
          </>
        }
      >
        <p>A burger</p>
      </Dialog>
    </>
  )
}

async function renderToasts(shows: ToastRequest) {
  await render(
    <ToastProvider>
      <Screen shows={shows} />
    </ToastProvider>,
  )
}

const press = async (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  undone.mockReset()
})

afterEach(() => {
  vi.useRealTimers()
})

it('a toast lasts 3 seconds, under a resting mouse too, and lets presses through to what lies below', async () => {
  await renderToasts(SAID)
  await press('Show')
  await expect.element(toast(SAID.text)).toBeVisible()
  const { x, y } = toast(SAID.text).element().getBoundingClientRect()
  expect(document.elementFromPoint(x + 1, y + 1)?.textContent).not.toBe(SAID.text)
  await letPass(TOAST_DURATION_MS)
  await expect.element(toast(SAID.text)).not.toBeInTheDocument()
})

it('a toast that can be acted on waits for the mouse that is on its way, and only for that', async () => {
  await renderToasts(UNDOABLE)
  await press('Show')
  await userEvent.hover(undo)
  await letPass(10 * TOAST_DURATION_MS)
  await expect.element(undo).toBeVisible()
  await userEvent.hover(page.getByRole('button', { name: 'Open' }))
  await letPass(TOAST_DURATION_MS)
  await expect.element(undo).not.toBeInTheDocument()
})

it('pressing the button of a toast does it once and closes the toast', async () => {
  await renderToasts(UNDOABLE)
  await press('Show')
  await userEvent.click(undo)
  expect(undone).toHaveBeenCalledOnce()
  await expect.element(undo).not.toBeInTheDocument()
})

it('a toast leaves the buttons of an open dialog free, and is neither hidden nor out of reach behind it', async () => {
  await renderToasts(UNDOABLE)
  await press('Open')
  await press('Show here')
  await expect.element(undo).toBeVisible()
  // By role: only what a screen reader is told of is found so.
  await expect
    .element(page.getByRole('region', { name: 'Notifications' }))
    .toHaveTextContent('Order marked as fulfilledUndo')

  await userEvent.keyboard('{F6}')
  await expect.element(undo).toHaveFocus()
  const below = page.getByRole('button', { name: 'Done' }).element().getBoundingClientRect()
  await expect.poll(() => undo.element().getBoundingClientRect().bottom).toBeLessThan(below.top)
  await letPass(10 * TOAST_DURATION_MS)
  await userEvent.keyboard('{Enter}')
  expect(undone).toHaveBeenCalledOnce()
  await expect.element(page.getByRole('button', { name: 'Show here' })).toHaveFocus()
  await expect.element(page.getByRole('dialog', { name: 'Order Details' })).toBeVisible()
})

it('Escape on a toast closes it and no dialog below it', async () => {
  await renderToasts(UNDOABLE)
  await press('Open')
  await press('Show here')
  await expect.element(undo).toBeVisible()
  await userEvent.keyboard('{F6}{Escape}')
  await expect.element(undo).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog', { name: 'Order Details' })).toBeVisible()
  expect(undone).not.toHaveBeenCalled()
})
