import { startTransition, type ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { App } from '../App.tsx'
import { Failure } from '../Failure.tsx'
import { isKnownDevice, markKnownDevice } from './known-device.ts'
import { followUpdates } from './app-update.ts'
import { clearOnLogout } from '../clear-on-logout.ts'
import { productList } from '../../menu/catalogue/catalogue-queries.ts'
import { ApiClient } from '../../platform/client/api-client.ts'
import { loadAppConfig } from '../../platform/client/app-config.ts'
import { whenIdle } from '../../platform/client/when-idle.ts'
import { webPaths } from '@fuel-shack/contract/platform/web-paths'
import { takeEarlyLogin } from '../../platform/session/early-login.ts'
import { SessionStore } from '../../platform/session/session-store.ts'

export { preloadPage } from '../CustomerRoutes.tsx'

const element = document.getElementById('root')
if (!element) throw new Error('The page has no #root')
const container = element
let root: Root | undefined

/** Hydrates the prerendered page where it is right for this user; otherwise renders the app in its place. */
function show(app: ReactNode, canHydrate: boolean): void {
  startTransition(() => {
    if (!root && canHydrate) root = hydrateRoot(container, app)
    else {
      root ??= createRoot(container)
      root.render(app)
    }
  })
}

/** Resolves once React has rendered in place of what the page shows. Until then, a tap reaches what will be gone. */
async function whenReplaced(): Promise<void> {
  const [shown] = container.children
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (shown?.isConnected) return
      observer.disconnect()
      resolve()
    })
    observer.observe(container, { childList: true })
  })
}

async function renderApp() {
  const config = await loadAppConfig()
  // The server answers `/` with the home page, which saves a redirect.
  if (location.pathname === '/') history.replaceState(null, '', webPaths.home + location.search + location.hash)
  const session = new SessionStore(config.signIn)
  const client = new ApiClient(session)
  productList.store(client, undefined, config.catalogue)
  clearOnLogout(session, client)
  markKnownDevice(session)
  const canHydrate = 'rendered' in container.dataset && !isKnownDevice(session)
  const handlesTaps = canHydrate ? undefined : whenReplaced()
  show(<App config={config} session={session} client={client} />, canHydrate)
  // The page was reloaded with a dialog open: its history entry is left over.
  if (history.state?.layers) void import('../../ui/overlays/layers.ts')
  return { session, client, handlesTaps }
}

async function openSession(session: SessionStore): Promise<void> {
  const earlyLogin = takeEarlyLogin()
  await session.start()
  if (earlyLogin === undefined || session.getSession().status !== 'visitor') return
  try {
    await session.signIn(earlyLogin)
  } catch (error) {
    // The user can tap the button again, which then shows the error.
    console.error('The login did not begin', error)
  }
}

/** Runs low-priority work once the page and its pictures have loaded and the browser is idle. */
function afterFirstScreen(run: () => void): void {
  if (document.readyState === 'complete') whenIdle(run)
  else window.addEventListener('load', () => whenIdle(run), { once: true })
}

async function startAppUpdates(client: ApiClient): Promise<void> {
  try {
    await followUpdates(client)
  } catch (error) {
    console.warn('The service worker could not be registered', error)
  }
}

function fail(error: unknown): void {
  console.error('The app could not start', error)
  show(<Failure error={error} />, false)
}

/** Renders or hydrates the app; resolves when it handles clicks. Call once. */
export async function startApp(): Promise<void> {
  try {
    const { session, client, handlesTaps } = await renderApp()
    openSession(session).catch(fail)
    if (import.meta.env.PROD && 'serviceWorker' in navigator) afterFirstScreen(() => void startAppUpdates(client))
    await handlesTaps
  } catch (error) {
    fail(error)
  }
}
