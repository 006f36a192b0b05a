import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'
import { APP_CONFIG_ELEMENT_ID } from '@fuel-shack/contract/shop/rest-stop/page-template'
import { storedPictures } from '@fuel-shack/contract/shop/rest-stop/picture-addresses'
import { webPaths } from '@fuel-shack/contract/platform/web-paths'
import { NetworkOnly } from 'workbox-strategies'
import { APP_CACHE } from './app-cache.ts'

const CONFIG = new RegExp(`<script type="application/json" id="${APP_CONFIG_ELEMENT_ID}">(.*?)</script>`, 's')
const TIMEOUT_MS = 20_000

const network = new NetworkOnly()

/** Lists the pictures of the stored welcome page: the build does not know them. */
export async function readStoredPictures(): Promise<string[]> {
  const page = await caches.match(webPaths.home, { cacheName: APP_CACHE, ignoreVary: true })
  const json = page && CONFIG.exec(await page.text())?.[1]
  if (json === undefined) return []
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server of this build wrote it
  return storedPictures((JSON.parse(json) as AppConfig).facts)
}

/** Stores those that are not, and deletes those that they replace. Rejects if one of them fails to load. */
export async function storePictures(event: ExtendableEvent): Promise<void> {
  const cache = await caches.open(APP_CACHE)
  const wanted = await readStoredPictures()
  const missing = await Promise.all(wanted.map(async (address) => ((await cache.match(address)) ? [] : [address])))
  await Promise.all(
    missing.flat().map(async (address) => {
      const request = new Request(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      const response = await network.handle({ event, request })
      if (!response.ok) throw new Error(`${address}: status ${response.status}`)
      await cache.put(address, response)
    }),
  )
  const replaced = (await cache.keys()).filter(({ url }) => isReplaced(new URL(url), wanted))
  await Promise.all(replaced.map((request) => cache.delete(request)))
}

function isReplaced({ pathname, search }: URL, wanted: readonly string[]): boolean {
  return wanted.some((address) => address.startsWith(`${pathname}?`) && address !== pathname + search)
}
