import type { RestStop } from '@fuel-shack/contract/shop/rest-stop/rest-stop'
import type { Database } from '../../platform/db/database.ts'
import { pictureSources } from './picture-sources.ts'
import { readPictures } from './pictures-store.ts'

/** The drawings of the login pages as of the last refresh, with `openLiveSite`. */
export async function openLoginPictures({ queries }: Database, readRestStop: () => Promise<RestStop>) {
  let last: { key: string; drawings: { mark: string; horizon: string } } | undefined

  async function refresh(): Promise<{ mark: string; horizon: string }> {
    const restStop = await readRestStop()
    const paths = ['mark.svg', 'horizon.svg']
    const hashes = paths.flatMap((path) => restStop.pictures[path] ?? [])
    const key = hashes.join()
    if (last?.key === key) return last.drawings
    const byHash = await readPictures(queries, hashes)
    const files = paths.flatMap((path): [string, Buffer][] => {
      const bytes = byHash.get(restStop.pictures[path] ?? '')
      return bytes ? [[path, bytes]] : []
    })
    const { mark, horizon } = pictureSources(new Map(files), restStop)
    last = { key, drawings: { mark, horizon } }
    return last.drawings
  }

  const first = await refresh()
  return { read: () => last?.drawings ?? first, refresh: async () => void (await refresh()) }
}
