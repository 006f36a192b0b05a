import { expect, it, vi } from 'vitest'
import { json, stubApi } from '../../../test/stub-api.ts'
import { page } from 'vitest/browser'
import { render } from '../../../test/render.ts'
import { causeOf } from '../../platform/client/failure-cause.ts'
import { LoadFailureContext } from '../load-failure.ts'
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
    <LoadFailureContext value={causeOf}>
      <ToastProvider>
        <PageWithSheet load={load} />
      </ToastProvider>
    </LoadFailureContext>,
  )
  return page.getByRole('button', { name: 'Open' })
}

const NOT_FETCHED = new TypeError('Failed to fetch dynamically imported module')

it('a dialog that fails to load shows a message, leaves the page as it is, and opens on a later try', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  stubApi({ 'HEAD app-config': () => Promise.reject(new TypeError('Failed to fetch')) })
  const load = vi.fn<LoadSheet>().mockRejectedValue(NOT_FETCHED)

  const open = await renderPage(load)
  await open.click()
  const message = "Couldn't open this. Check your reception and try again."
  await expect.element(page.getByText(message).first()).toBeVisible()
  await expect.element(open).not.toHaveAttribute('aria-busy')
  load.mockResolvedValue({ default: Sheet })
  await open.click()
  await expect.element(page.getByText('The sheet')).toBeVisible()
})

it.each<[string, Error, string]>([
  ['the server has no more', NOT_FETCHED, "Couldn't open this, because the app was updated. Reload the page."],
  [
    'fails by itself',
    new TypeError('x.toSorted is not a function'),
    "Couldn't open this because of a fault in the app. Reload the page.",
  ],
])('a dialog that %s does not blame the reception', async (_cause, error, message) => {
  vi.spyOn(console, 'error').mockReturnValue()
  stubApi({ 'HEAD app-config': () => json({}) })
  const open = await renderPage(vi.fn<LoadSheet>().mockRejectedValue(error))
  await open.click()
  await expect.element(page.getByText(message).first()).toBeVisible()
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
