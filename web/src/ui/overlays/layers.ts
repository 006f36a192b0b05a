import { endOwnStep, isOwnStepUnderWay, startOwnStep } from './own-step.ts'

/**
 * An open view above the page, with an entry in the browser's history: Back closes the top-most layer, and only then leaves
 * the page. Each open layer has one history entry at the same address, with the number of open layers in its state.
 *
 * 1. Opening a layer pushes an entry; Back pops it, and the layer that it stood for is closed.
 * 2. Closing a layer in any other way goes back over its entry.
 * 3. After a reload nothing is open, so the entries that are left are gone back over, too.
 */
interface Layer {
  /** Returns false if it stays open, because it asks first: its entry is pushed again. */
  close: () => unknown
  /** A locked layer ignores Back: its entry is pushed again. */
  isLocked: () => boolean
  /** A view inside the layer below: Back closes it, but closing that layer does not. */
  isView?: boolean
}

const layers: Layer[] = []

/** The number of layers that the current history entry stands for. */
function entryDepth(): number {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('layers' in state)) return 0
  return typeof state.layers === 'number' ? state.layers : 0
}

function matchHistory(): void {
  if (isOwnStepUnderWay()) return
  const depth = entryDepth()
  if (depth > layers.length) startOwnStep(layers.length - depth)
  for (let next = depth + 1; next <= layers.length; next += 1) {
    history.pushState({ ...history.state, layers: next }, '')
  }
}

/** Registers an open layer. @returns what removes it, with those above it */
export function openLayer(layer: Layer): () => void {
  layers.push(layer)
  matchHistory()
  return () => {
    const index = layers.indexOf(layer)
    if (index === -1) return
    for (const above of layers.splice(index).slice(1)) if (!above.isView) above.close()
    // A layer that opens in the same commit, in place of this one, uses the same entry.
    queueMicrotask(matchHistory)
  }
}

/** Closes all that is open on a page, because another page is opened in place of the current history entry. */
export function closeLayers(): void {
  for (const layer of layers.splice(0).toReversed()) layer.close()
}

addEventListener('popstate', () => {
  const isOwnStep = isOwnStepUnderWay()
  if (isOwnStep) endOwnStep()
  else {
    while (layers.length > entryDepth()) {
      const top = layers.at(-1)
      if (!top || top.isLocked()) break
      layers.pop()
      if (top.close() === false) {
        layers.push(top)
        break
      }
    }
  }
  matchHistory()
})
matchHistory()
