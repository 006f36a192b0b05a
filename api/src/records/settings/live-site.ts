import { restStopSchema, type RestStop } from '@fuel-shack/contract/shop/rest-stop/rest-stop'

export interface LiveSite {
  /** The facts as of the last refresh. Read a field where its value is used: an earlier copy does not change. */
  site: Readonly<RestStop>
  refresh: () => Promise<void>
}

/**
 * The facts of the rest stop for code that cannot wait for them, such as the text of an email. A job refreshes them every other
 * second, on every instance. What must be exact reads the setting.
 */
export async function openLiveSite(readRestStop: () => Promise<RestStop>): Promise<LiveSite> {
  let current = await readRestStop()
  const getters = Object.keys(restStopSchema.shape).map((key) => [
    key,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a key of its own schema
    { get: () => current[key as keyof RestStop], enumerable: true },
  ])
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has every key
    site: Object.defineProperties({}, Object.fromEntries(getters)) as Readonly<RestStop>,
    refresh: async () => {
      current = await readRestStop()
    },
  }
}
