import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ToastProvider } from '../toasts/ToastProvider.tsx'
import { useLazyDialog } from './use-lazy-dialog.ts'

function Sheet({ isOpen }: { isOpen: boolean; onClose: () => void }) {
  return isOpen ? <p>The sheet</p> : null
}

it('a dialog that fails to load shows a message, leaves the page as it is, and opens on a later try', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => error.mockRestore())
  const load = vi.fn<() => Promise<{ default: typeof Sheet }>>()
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  load.mockResolvedValue({ default: Sheet })

  function Page() {
    const sheet = useLazyDialog(load)
    return (
      <main>
        <button type="button" onClick={sheet.open}>
          Open
        </button>
        {sheet.Component ? <sheet.Component isOpen={sheet.isOpen} onClose={sheet.onClose} /> : null}
      </main>
    )
  }
  await render(
    <ToastProvider>
      <Page />
    </ToastProvider>,
  )

  const open = page.getByRole('button', { name: 'Open' })
  await open.click()
  const message = "Couldn't open this. Check your reception and try again."
  await expect.element(page.getByText(message).first()).toBeVisible()
  await open.click()
  await expect.element(page.getByText('The sheet')).toBeVisible()
})
