/** The state of the status screen on this device: the numbers of the last answer, and whether someone has muted it. */
import type { OrderNumbers } from '@fuel-shack/contract/sales/orders/order-numbers'
import { readStoredJson, writeStored } from '../platform/client/device-storage.ts'
import { UNKNOWN_AFTER_MS } from './freshness.ts'

export interface StoredNumbers {
  numbers: OrderNumbers
  /** The time of the answer, by the clock of the device. */
  atMs: number
}

/** @returns undefined if nothing is stored, or what is stored would not be shown any more. */
export function readStoredNumbers(nowMs: number): StoredNumbers | undefined {
  const { shown } = readScreen()
  if (!isStoredNumbers(shown)) return undefined
  return Math.abs(nowMs - shown.atMs) <= UNKNOWN_AFTER_MS ? shown : undefined
}

export const storeNumbers = (shown: StoredNumbers): void => change({ shown })

export const readMuted = (): boolean => readScreen()['isMuted'] === true
export const storeMuted = (isMuted: boolean): void => change({ isMuted })

function readScreen(): Record<string, unknown> {
  const stored = readStoredJson('status-screen')
  return isRecord(stored) ? stored : {}
}

function change(changes: { shown: StoredNumbers } | { isMuted: boolean }): void {
  writeStored(
    'status-screen',
    JSON.stringify({ ...readScreen(), ...changes }),
    'A reload loses the numbers and the mute',
  )
}

function isStoredNumbers(value: unknown): value is StoredNumbers {
  if (!isRecord(value) || typeof value['atMs'] !== 'number' || !isRecord(value['numbers'])) return false
  const { preparing, ready } = value['numbers']
  return [preparing, ready].every((list) => Array.isArray(list) && list.every((number) => typeof number === 'string'))
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
