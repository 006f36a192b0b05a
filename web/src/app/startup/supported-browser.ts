/**
 * The newest built-ins that the app uses. A browser without one of them gets no app, because it would end in an error: it keeps the
 * page as the server sent it. docs/browsers.md says which browsers that is. This file runs in them, so it uses none of these.
 */

/** Where each built-in is. */
export const newestBuiltIns: Record<string, () => object> = {
  groupBy: () => Object,
  withResolvers: () => Promise,
  isWellFormed: () => String.prototype,
  toSorted: () => Array.prototype,
  toSpliced: () => Array.prototype,
  timeout: () => AbortSignal,
}

export function isTooOld(): boolean {
  return Object.keys(newestBuiltIns).some((name) => !(name in (newestBuiltIns[name]?.() ?? {})))
}
