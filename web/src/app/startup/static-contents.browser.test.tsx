import { useEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { staticContents } from './static-contents.tsx'

function Page({ onHydrated, place }: { onHydrated: () => void; place: ReactNode }) {
  useEffect(onHydrated)
  return place
}

const Contents = () => <p>Enter from Stockyard Street</p>

it('a static section leaves the HTML of a prerendered page when it hydrates, and loads nothing', async () => {
  const root = document.createElement('div')
  const html = '<!--$--><p>Enter from <b>Stockyard Street</b></p><!--/$-->'
  root.innerHTML = `<div id="place" class="contents">${html}</div>`
  document.body.append(root)
  onTestFinished(() => root.remove())
  const prerendered = root.querySelector('p')
  const load = vi.fn(async () => Promise.resolve({ default: Contents }))
  const Place = staticContents('place', load)
  await Place.preload()
  const onRecoverableError = vi.fn()
  const onHydrated = vi.fn()
  const hydrated = hydrateRoot(root, <Page onHydrated={onHydrated} place={<Place />} />, { onRecoverableError })
  onTestFinished(() => hydrated.unmount())
  await vi.waitFor(() => expect(onHydrated).toHaveBeenCalled(), 30_000)
  expect(root.querySelector('p')).toBe(prerendered)
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(load).not.toHaveBeenCalled()
})

it('a static section loads its chunk where the page is not prerendered', async () => {
  const load = vi.fn(async () => Promise.resolve({ default: Contents }))
  const Place = staticContents('place', load)
  await Place.preload()
  await render(<Place />)
  await expect.element(page.getByText('Enter from Stockyard Street')).toBeVisible()
  expect(load).toHaveBeenCalledOnce()
})
