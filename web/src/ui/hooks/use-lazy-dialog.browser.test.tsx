import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../../test/render.ts'
import { ToastProvider } from '../toasts/ToastProvider.tsx'
import { useLazyDialog } from './use-lazy-dialog.ts'

function Sheet({ isOpen }: { isOpen: boolean; onClose: () => void }) {
  return isOpen ? <p>The sheet</p> : null
}

type LoadSheet = () => Promise<{ default: typeof Sheet }>

function PageWithSheet({ load }: { load: LoadSheet }) {
  const sheet = useLazyDialog(load)
  return (
    <main>
      <button type="button" {...sheet.trigger}>
        Open
      </button>
      {sheet.render({})}
    </main>
  )
}

async function renderPage(load: LoadSheet) {
  await render(
    <ToastProvider>
      <PageWithSheet load={load} />
    </ToastProvider>,
  )
  return page.getByRole('button', { name: 'Open' })
}

it('a dialog that fails to load shows a message, leaves the page as it is, and opens on a later try', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const load = vi.fn<LoadSheet>().mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))

  const open = await renderPage(load)
  await open.click()
  const message = "Couldn't open this. Check your reception and try again."
  await expect.element(page.getByText(message).first()).toBeVisible()
  await expect.element(open).not.toHaveAttribute('aria-busy')
  load.mockResolvedValue({ default: Sheet })
  await open.click()
  await expect.element(page.getByText('The sheet')).toBeVisible()
})

it('the button is busy until the dialog has loaded', async () => {
  const arrival = Promise.withResolvers<{ default: typeof Sheet }>()
  const open = await renderPage(() => arrival.promise)
  await open.click()
  await expect.element(open).toHaveAttribute('aria-busy', 'true')
  arrival.resolve({ default: Sheet })
  await expect.element(page.getByText('The sheet')).toBeVisible()
  await expect.element(open).not.toHaveAttribute('aria-busy')
})
