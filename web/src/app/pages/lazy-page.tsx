import { lazy, useState, type ComponentType } from 'react'

export interface LazyPage<Props extends object = object> {
  (props: Props): React.ReactNode
  /** Loads the page's chunk; from then on the page renders without suspending. */
  preload: () => Promise<void>
  /** Forgets a failed load, which `React.lazy` would throw again on every render. */
  reset: () => void
}

/**
 * A page in a chunk of its own. A prerendered page must have its chunk before it hydrates: while React suspends inside
 * a tree that is not hydrated yet, any update discards the prerendered HTML, and a click on it is lost.
 */
export function lazyPage<Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyPage<Props> {
  let Loaded: ComponentType<Props> | undefined
  let Suspending = lazy(load)
  function Page(props: Props) {
    // The choice of the two must not change: React would unmount the page and lose its state.
    const [Rendered] = useState(() => Loaded ?? Suspending)
    return <Rendered {...props} />
  }
  Page.preload = async () => {
    Loaded = (await load()).default
  }
  Page.reset = () => {
    Suspending = lazy(load)
  }
  return Page
}
