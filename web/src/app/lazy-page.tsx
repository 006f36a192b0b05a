import { lazy, useState, type ComponentType } from 'react'
import { partLoader } from '../client/part-loader.ts'

export interface LazyPage {
  (): React.ReactNode
  /** Fetches the page ahead; from then on it is shown at once, without a pause for React to wait in. */
  fetchAhead: () => Promise<void>
  /** Once a failure is on the screen: React remembers it, and shows it again for ever. */
  startAgain: () => void
}

/**
 * A page in a chunk of its own. One that was drawn at build must be fetched before the app takes it over: while React
 * waits inside a page it has not taken over, any update makes it throw the drawn page away, and a press on it with it.
 */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): LazyPage {
  let Fetched: ComponentType | undefined
  const loadLate = partLoader(load)
  let Later = lazy(loadLate)
  function Page() {
    // What is shown first stays: another component in its place would start again from nothing.
    const [Shown] = useState(() => Fetched ?? Later)
    return <Shown />
  }
  Page.fetchAhead = async () => {
    Fetched = (await load()).default
  }
  Page.startAgain = () => {
    Later = lazy(loadLate)
  }
  return Page
}
