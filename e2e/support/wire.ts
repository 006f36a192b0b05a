import type { Page } from '@playwright/test'

export interface Visit {
  requests: number
  /** Bytes of the bodies as they came over the wire, compressed, by kind: Document, Script, Image, … */
  bodyBytes: Record<string, number>
}

/** What the page itself asks for on a first visit, until it asks for nothing more. */
export async function measureVisit(page: Page, address: string): Promise<Visit> {
  const wire = await page.context().newCDPSession(page)
  const kinds = new Map<string, string>()
  const headBytes = new Map<string, number>()
  const bodyBytes: Record<string, number> = {}
  wire.on('Network.requestWillBeSent', ({ requestId, type = 'Other' }) => kinds.set(requestId, type))
  wire.on('Network.responseReceived', ({ requestId, response }) => headBytes.set(requestId, response.encodedDataLength))
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other'
    bodyBytes[kind] = (bodyBytes[kind] ?? 0) + encodedDataLength - (headBytes.get(requestId) ?? 0)
  })
  await wire.send('Network.enable')
  await page.goto(address, { waitUntil: 'networkidle' })
  // The last thing that the page asks for by itself.
  await page.evaluate(async () => navigator.serviceWorker.ready)
  await wire.detach()
  return { requests: kinds.size, bodyBytes }
}
