import { startTransition, type ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { afterFirstScreen } from './app/after-first-screen.ts'
import { App } from './app/App.tsx'
import { Failure } from './app/Failure.tsx'
import { isPersonKept, markKeptPerson } from './app/kept-person.ts'
import { forgetWhenSignedOut } from './app/session-end.ts'
import { carryCatalogue, createStore } from './app/store.ts'
import { loadAppConfig } from './client/app-config.ts'
import { webPaths } from '@fuel-shack/contract/web-paths'
import { takeEarlyLogin } from './session/early-login.ts'
import { SessionStore } from './session/session-store.ts'

export { fetchPageAhead } from './app/CustomerRoutes.tsx'

const element = document.getElementById('root')
if (!element) throw new Error('The page has no #root')
const container = element
let root: Root | undefined

/** Takes over the page that was drawn for visitors, if it is one; draws it anew for anybody else. */
function show(app: ReactNode, isDrawnForThem: boolean): void {
  startTransition(() => {
    if (!root && isDrawnForThem) root = hydrateRoot(container, app)
    else {
      root ??= createRoot(container)
      root.render(app)
    }
  })
}

async function start(): Promise<SessionStore> {
  const config = await loadAppConfig()
  // The bare domain answers with the start page, sparing a redirect.
  if (location.pathname === '/') history.replaceState(null, '', webPaths.home + location.search + location.hash)
  const session = new SessionStore(config.signIn)
  const store = createStore(session)
  carryCatalogue(store, config.catalogue)
  forgetWhenSignedOut(session, store)
  markKeptPerson(session)
  const isDrawnForThem = 'rendered' in container.dataset && !isPersonKept(session)
  show(<App config={config} session={session} store={store} />, isDrawnForThem)
  return session
}

async function openSession(session: SessionStore): Promise<void> {
  const earlyLogin = takeEarlyLogin()
  await session.start()
  if (earlyLogin === undefined || session.getSession().status !== 'visitor') return
  try {
    await session.signIn(earlyLogin)
  } catch (error) {
    // The button is there to be pressed again, and says more by then.
    console.error('The sign-in page could not be reached', error)
  }
}

async function keepUpToDate(): Promise<void> {
  try {
    const { followUpdates } = await import('./app/app-update.ts')
    await followUpdates()
  } catch (error) {
    console.warn('The app is not kept on this device', error)
  }
}

function fail(error: unknown): void {
  console.error('The app could not start', error)
  show(<Failure />, false)
}

/** Begins to answer to the person; resolves when every press counts. Call once. */
export async function takeOver(): Promise<void> {
  try {
    const session = await start()
    openSession(session).catch(fail)
    if (import.meta.env.PROD && 'serviceWorker' in navigator) afterFirstScreen(() => void keepUpToDate())
  } catch (error) {
    fail(error)
  }
}
