import { onTestFinished } from 'vitest'

/** The part of the Navigation API that is used here; its name in TypeScript's DOM library differs between versions. */
interface NavigateEvent extends Event {
  destination: { url: string }
}

/** Blocks navigations to other origins; resolves with the address of the first one. */
export async function nextNavigation(): Promise<URL> {
  const { promise, resolve } = Promise.withResolvers<URL>()
  const intercept = (event: Event): void => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of this event in the Navigation API
    const destination = new URL((event as NavigateEvent).destination.url)
    if (destination.origin === location.origin) return
    event.preventDefault()
    resolve(destination)
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the browser of these tests has it
  const { navigation } = globalThis as unknown as { navigation: EventTarget }
  navigation.addEventListener('navigate', intercept)
  onTestFinished(() => navigation.removeEventListener('navigate', intercept))
  return promise
}
