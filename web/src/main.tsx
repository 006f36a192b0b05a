import { startTransition, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { Failure } from './app/Failure.tsx'
import { forgetWhenSignedOut } from './app/session-end.ts'
import { carryCatalogue, createStore } from './app/store.ts'
import { loadAppConfig } from './client/app-config.ts'
import { SessionStore } from './session/session-store.ts'
import './ui/global.css'

const element = document.getElementById('root')
if (!element) throw new Error('The page has no #root')
const root = createRoot(element)

const show = (app: ReactNode): void => startTransition(() => root.render(app))

/** Not at the top level: chunks that are loaded meanwhile import from this one, and would wait for it to end. */
async function start(): Promise<void> {
  const config = await loadAppConfig()
  const session = new SessionStore(config.signIn)
  const store = createStore(session)
  carryCatalogue(store, config.catalogue)
  forgetWhenSignedOut(session, store)
  show(<App config={config} session={session} store={store} />)
  await session.start()
}

start().catch((error: unknown) => {
  console.error('The app could not start', error)
  show(<Failure />)
})
