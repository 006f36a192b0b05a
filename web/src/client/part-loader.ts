/**
 * Loads a part of the app, as often as it is asked to. Safari remembers for as long as the page lives that a module could
 * not be fetched: where one fails a second time although the server answers, the page is loaded anew, but never twice in
 * a row.
 */
export function partLoader<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let hasFailed = false
  return async () => {
    try {
      return await load()
    } catch (error) {
      if (hasFailed && !isReloaded() && (await isServerThere())) location.reload()
      hasFailed = true
      throw error
    }
  }
}

function isReloaded(): boolean {
  return performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload')
}

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}
