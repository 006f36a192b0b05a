import { useSyncExternalStore } from 'react'

/** A value outside React, which components and other code can follow. */
export interface ReadableStore<Value> {
  get: () => Value
  /** The value while a prerendered page hydrates. */
  getInitial: () => Value
  /** @returns a function that unsubscribes */
  subscribe: (listener: () => void) => () => void
}

export interface ExternalStore<Value> extends ReadableStore<Value> {
  /** Notifies the listeners, unless the value is the same. */
  set: (next: Value) => void
}

export function createExternalStore<Value>(initial: Value): ExternalStore<Value> {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    get: () => value,
    getInitial: () => initial,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useExternalStore<Value>({ subscribe, get, getInitial }: ReadableStore<Value>): Value {
  return useSyncExternalStore(subscribe, get, getInitial)
}
