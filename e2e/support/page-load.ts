import type { Page } from '@playwright/test'

interface PageLoad {
  requests: number
  /** Compressed bytes of the bodies, by kind: Document, Script, Image, … */
  bodyBytes: Record<string, number>
}

/** Counts the requests of a first visit until the network is idle. */
export async function measurePageLoad(page: Page, address: string): Promise<PageLoad> {
  const devTools = await page.context().newCDPSession(page)
  const kinds = new Map<string, string>()
  const headBytes = new Map<string, number>()
  const bodyBytes: Record<string, number> = {}
  devTools.on('Network.requestWillBeSent', ({ requestId, type = 'Other' }) => kinds.set(requestId, type))
  devTools.on('Network.responseReceived', ({ requestId, response }) =>
    headBytes.set(requestId, response.encodedDataLength),
  )
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other'
    bodyBytes[kind] = (bodyBytes[kind] ?? 0) + encodedDataLength - (headBytes.get(requestId) ?? 0)
  })
  await devTools.send('Network.enable')
  await page.goto(address, { waitUntil: 'networkidle' })
  // The installation of the service worker is the last thing that a page starts by itself.
  await page.evaluate(async () => navigator.serviceWorker.ready)
  await devTools.detach()
  return { requests: kinds.size, bodyBytes }
}
