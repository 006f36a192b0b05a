import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { onTestFinished } from 'vitest'
import { render } from 'vitest-browser-react'
import { createStore } from '../src/app/store.ts'
import { SessionStore } from '../src/session/session-store.ts'
import { CONFIG, signedInAs } from './render-app.tsx'

/** Renders a page without the shell around it, for a logged-in customer; clears the browser's storage after the test. */
export async function renderPage(page: ReactNode) {
  signedInAs()
  const session = new SessionStore(CONFIG.signIn)
  const store = createStore(session)
  await session.start()
  const screen = await render(<Provider store={store}>{page}</Provider>)
  onTestFinished(async () => {
    await screen.unmount()
    localStorage.clear()
    sessionStorage.clear()
  })
  return screen
}
