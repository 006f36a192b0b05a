import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../../test/render.ts'
import { CONFIG } from '../../../test/render-app.tsx'
import { json, stubApi } from '../../../test/stub-api.ts'
import { ApiClient } from '../../client/api-client.ts'
import { AppConfigProvider, useAppConfig, usePolledConfig } from '../../client/AppConfigProvider.tsx'
import { SessionStore } from '../../session/session-store.ts'
import { staticContents } from './static-contents.tsx'

const client = new ApiClient(new SessionStore(CONFIG.signIn))

function InApp({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={client}>
      <AppConfigProvider config={CONFIG}>{children}</AppConfigProvider>
    </QueryClientProvider>
  )
}

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
  const Place = staticContents('place', load, ({ services }) => services)
  await Place.preload()
  const onRecoverableError = vi.fn()
  const onHydrated = vi.fn()
  const hydrated = hydrateRoot(
    root,
    <InApp>
      <Page onHydrated={onHydrated} place={<Place />} />
    </InApp>,
    { onRecoverableError },
  )
  onTestFinished(() => hydrated.unmount())
  await vi.waitFor(() => expect(onHydrated).toHaveBeenCalled(), 30_000)
  expect(root.querySelector('p')).toBe(prerendered)
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(load).not.toHaveBeenCalled()
})

it('a static section loads its chunk where the page is not prerendered', async () => {
  const load = vi.fn(async () => Promise.resolve({ default: Contents }))
  const Place = staticContents('place', load, ({ services }) => services)
  await Place.preload()
  await render(<Place />, { wrapper: InApp })
  await expect.element(page.getByText('Enter from Stockyard Street')).toBeVisible()
  expect(load).toHaveBeenCalledOnce()
})

it('a static section of a prerendered page loads its chunk once what it shows of the configuration changes', async () => {
  const element = document.createElement('div')
  element.id = 'ordering'
  element.innerHTML = '<p>As prerendered</p>'
  document.body.append(element)
  const load = vi.fn(async () => Promise.resolve({ default: () => <p>Ordering is {useAppConfig().ordering}</p> }))
  const Place = staticContents('ordering', load, ({ ordering }) => ordering)
  element.remove()
  let latest = { ...CONFIG, settingsVersion: 1 }
  stubApi({ 'GET app-config': () => json(latest) })
  function Polled() {
    usePolledConfig()
    return <Place />
  }
  await render(<Polled />, { wrapper: InApp })
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => client.getQueryState(['getAppConfig', undefined])?.dataUpdateCount).toBe(1)
  await expect.element(page.getByText('As prerendered')).toBeVisible()
  expect(load).not.toHaveBeenCalled()
  latest = { ...CONFIG, ordering: 'closed', settingsVersion: 2 }
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByText('Ordering is closed')).toBeVisible()
  expect(load).toHaveBeenCalledOnce()
})
