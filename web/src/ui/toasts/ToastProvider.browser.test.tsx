import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../test/render.ts'
import { Button } from '../controls/Button.tsx'
import { Dialog } from '../overlays/Dialog.tsx'
import { TOAST_DURATION_MS, type ToastRequest } from './ToastMessage.tsx'
import { ToastProvider, useToast } from './ToastProvider.tsx'

const DANGER: ToastRequest = { text: 'Not saved', tone: 'danger' }
const onUndo = vi.fn<() => void>()
const PLAIN: ToastRequest = { text: 'Order fulfillment status reset' }
const WITH_UNDO: ToastRequest = { text: 'Order marked as fulfilled', action: { label: 'Undo', run: onUndo } }
const toast = (text: string) => page.getByText(text, { exact: true })
const undo = page.getByRole('button', { name: 'Undo' })
const letPass = async (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

function Screen({ shows }: { shows: ToastRequest }) {
  const showToast = useToast()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => showToast(shows)}>Show</Button>
      <Button onClick={() => showToast(DANGER)}>Fail</Button>
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

const click = async (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onUndo.mockReset()
})

// Covers toasts-1.
it('a toast lasts 3 seconds, even under the mouse, and lets clicks through', async () => {
  await renderToasts(PLAIN)
  await click('Show')
  await expect.element(toast(PLAIN.text)).toBeVisible()
  const { x, y } = toast(PLAIN.text).element().getBoundingClientRect()
  expect(document.elementFromPoint(x + 1, y + 1)?.textContent).not.toBe(PLAIN.text)
  await letPass(TOAST_DURATION_MS)
  await expect.element(toast(PLAIN.text)).not.toBeInTheDocument()
})

it('a toast with a button stays while the mouse is over it', async () => {
  await renderToasts(WITH_UNDO)
  await click('Show')
  await userEvent.hover(undo)
  await letPass(10 * TOAST_DURATION_MS)
  await expect.element(undo).toBeVisible()
  await userEvent.hover(page.getByRole('button', { name: 'Open' }))
  await letPass(TOAST_DURATION_MS)
  await expect.element(undo).not.toBeInTheDocument()
})

it('the button of a toast runs its action once and closes the toast', async () => {
  await renderToasts(WITH_UNDO)
  await click('Show')
  await userEvent.click(undo)
  expect(onUndo).toHaveBeenCalledOnce()
  await expect.element(undo).not.toBeInTheDocument()
})

it('the button of a toast stays where it is when other toasts come', async () => {
  await renderToasts(WITH_UNDO)
  await click('Show')
  await userEvent.hover(undo)
  const place = undo.element().getBoundingClientRect().toJSON()
  await click('Fail')
  await expect.element(toast(DANGER.text)).toBeVisible()
  expect(undo.element().getBoundingClientRect().toJSON()).toEqual(place)
  await expect.poll(() => toast(DANGER.text).element().getBoundingClientRect().bottom).toBeLessThan(place.top)
})

it('a toast is at its place as soon as a dialog starts to close', async () => {
  await renderToasts(WITH_UNDO)
  document.documentElement.style.setProperty('--motion-medium', '2s')
  try {
    await click('Open')
    await click('Show here')
    await userEvent.hover(undo)
    const above = undo.element().getBoundingClientRect().top
    await click('Done')
    await expect.poll(() => undo.element().getBoundingClientRect().top).toBeGreaterThan(above)
    expect(document.querySelector('[role="dialog"]')).not.toBeNull()
  } finally {
    document.documentElement.style.removeProperty('--motion-medium')
  }
})

it('a toast does not cover the buttons of an open dialog, and can be reached from it', async () => {
  await renderToasts(WITH_UNDO)
  await click('Open')
  await click('Show here')
  await expect.element(undo).toBeVisible()
  // The query goes by role, which finds only what is exposed to screen readers.
  await expect
    .element(page.getByRole('region', { name: 'Notifications' }))
    .toHaveTextContent('Order marked as fulfilledUndo')

  await userEvent.keyboard('{F6}')
  await expect.element(undo).toHaveFocus()
  const below = page.getByRole('button', { name: 'Done' }).element().getBoundingClientRect()
  await expect.poll(() => undo.element().getBoundingClientRect().bottom).toBeLessThan(below.top)
  await letPass(10 * TOAST_DURATION_MS)
  await userEvent.keyboard('{Enter}')
  expect(onUndo).toHaveBeenCalledOnce()
  await expect.element(page.getByRole('button', { name: 'Show here' })).toHaveFocus()
  await expect.element(page.getByRole('dialog', { name: 'Order Details' })).toBeVisible()
})

it('Escape closes a focused toast but not the dialog below it', async () => {
  await renderToasts(WITH_UNDO)
  await click('Open')
  await click('Show here')
  await expect.element(undo).toBeVisible()
  await userEvent.keyboard('{F6}{Escape}')
  await expect.element(undo).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog', { name: 'Order Details' })).toBeVisible()
  expect(onUndo).not.toHaveBeenCalled()
})
