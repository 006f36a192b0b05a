import { onTestFinished } from 'vitest'

/** The Navigation API, as far as it is used here; TypeScript's DOM library has it under another name in each version. */
interface NavigateEvent extends Event {
  destination: { url: string }
}

/** Keeps the page where it is: resolves with the first address on another origin that it wants to go to. */
export async function nextNavigation(): Promise<URL> {
  const { promise, resolve } = Promise.withResolvers<URL>()
  const intercept = (event: Event): void => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of this event in the Navigation API
    const destination = new URL((event as NavigateEvent).destination.url)
    if (destination.origin === location.origin) return
    event.preventDefault()
    resolve(destination)
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every browser that these tests run in has it
  const { navigation } = globalThis as unknown as { navigation: EventTarget }
  navigation.addEventListener('navigate', intercept)
  onTestFinished(() => navigation.removeEventListener('navigate', intercept))
  return promise
}
