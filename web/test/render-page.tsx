import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { render } from './render.ts'
import { ApiClient } from '../src/platform/client/api-client.ts'
import { AppConfigProvider } from '../src/platform/client/AppConfigProvider.tsx'
import { SessionStore } from '../src/platform/session/session-store.ts'
import { CONFIG, signedInAs } from './render-app.tsx'

/** Renders a page without the shell around it, for a logged-in customer; clears the browser's storage after the test. */
export async function renderPage(page: ReactNode) {
  signedInAs()
  const session = new SessionStore(CONFIG.signIn)
  await session.start()
  const screen = await render(
    <QueryClientProvider client={new ApiClient(session)}>
      <AppConfigProvider config={CONFIG}>{page}</AppConfigProvider>
    </QueryClientProvider>,
  )
  onTestFinished(async () => {
    await screen.unmount()
    localStorage.clear()
    sessionStorage.clear()
  })
  return screen
}
