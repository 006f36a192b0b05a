import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ToastProvider } from '../toasts/ToastProvider.tsx'
import { useLazyDialog } from './use-lazy-dialog.ts'

function Sheet({ isOpen }: { isOpen: boolean; onClose: () => void }) {
  return isOpen ? <p>The sheet</p> : null
}

it('a part that cannot be fetched says so, leaves the page as it is, and opens once it can be', async () => {
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
        {sheet.Part ? <sheet.Part isOpen={sheet.isOpen} onClose={sheet.onClose} /> : null}
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
  const sentence = 'This cannot be opened right now. Check your reception and try again.'
  await expect.element(page.getByText(sentence).first()).toBeVisible()
  await open.click()
  await expect.element(page.getByText('The sheet')).toBeVisible()
})
