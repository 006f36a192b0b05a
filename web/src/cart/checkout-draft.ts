/** What is being typed at the checkout, for this browser session: it outlives a reload, and goes with the cart. */
const KEY = 'checkout'

export function readDraft(): Partial<Record<string, unknown>> {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    return typeof draft === 'object' && draft !== null ? draft : {}
  } catch {
    // Not ours, or there is no storage: nothing was typed.
    return {}
  }
}

export function writeDraft(draft: object): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft))
  } catch (error) {
    console.warn('What is typed lasts only until this page is left', error)
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // No storage: nothing was kept in it.
  }
}
