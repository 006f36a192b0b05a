import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { render as renderRoot, renderHook as renderHookRoot, type RenderOptions } from 'vitest-browser-react'

/**
 * Does what `render` of `vitest-browser-react` does, which waits for effects with React's development build only: `act` is not in the
 * other.
 */
export async function render(...[ui, options]: Parameters<typeof renderRoot>) {
  const screen = await flushSync(async () => renderRoot(ui, options))
  return { ...screen, rerender: async (changed: ReactNode) => flushSync(async () => screen.rerender(changed)) }
}

/** The same for `renderHook`. */
export async function renderHook<Result>(use: () => Result, options?: RenderOptions) {
  return flushSync(async () => renderHookRoot(use, options))
}
