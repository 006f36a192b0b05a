import { onTestFinished } from 'vitest'

/** The part of the Navigation API that is used here; its name in TypeScript's DOM library differs between versions. */
interface NavigateEvent extends Event {
  destination: { url: string; sameDocument: boolean }
}

/** Blocks navigations to other documents; resolves with the address of the first one. */
export async function nextNavigation(): Promise<URL> {
  const { promise, resolve } = Promise.withResolvers<URL>()
  const intercept = (event: Event): void => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of this event in the Navigation API
    const { destination } = event as NavigateEvent
    if (destination.sameDocument) return
    event.preventDefault()
    resolve(new URL(destination.url))
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the browser of these tests has it
  const { navigation } = globalThis as unknown as { navigation: EventTarget }
  navigation.addEventListener('navigate', intercept)
  onTestFinished(() => navigation.removeEventListener('navigate', intercept))
  return promise
}
