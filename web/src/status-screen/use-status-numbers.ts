import type { OrderNumbers } from '@fuel-shack/contract/sales/orders/order-numbers'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { hasQueryFailed, pollEvery } from '../platform/client/calls.ts'
import { freshnessOf, type Freshness } from './freshness.ts'
import { callsFor, type Shown } from './ready-calls.ts'
import { useListOrderNumbersQuery } from './screen-queries.ts'
import { sound } from './sound.ts'
import { readStoredNumbers, storeNumbers } from './stored-screen.ts'

const POLL_MS = 5000
const CLOCK_MS = 1000
/** A number that was called out stands out for this long. */
const CALLED_MS = 30_000

interface StatusNumbers {
  numbers: OrderNumbers | undefined
  freshness: Freshness
  /** The time of the last answer, by the clock of the device. */
  answeredAtMs: number | undefined
  /** The numbers that were called out a moment ago. */
  called: readonly string[]
}

/** Polls the numbers, stores them, and calls out those that become ready. */
export function useStatusNumbers(): StatusNumbers {
  const [stored] = useState(() => readStoredNumbers(Date.now()))
  const nowMs = useClock()
  const query = useListOrderNumbersQuery(undefined, {
    ...pollEvery(POLL_MS),
    staleTime: 0,
    refetchOnReconnect: 'always',
    ...(stored && { initialData: stored.numbers, initialDataUpdatedAt: stored.atMs }),
  })
  const { data: numbers, dataUpdatedAt } = query
  const answeredAtMs = dataUpdatedAt || undefined
  const calls = useCalls(numbers?.ready, answeredAtMs)
  const called = calls.filter(({ atMs }) => Math.abs(nowMs - atMs) < CALLED_MS).map(({ number }) => number)

  useEffect(() => {
    if (numbers && answeredAtMs !== undefined) storeNumbers({ numbers, atMs: answeredAtMs })
  }, [numbers, answeredAtMs])

  const freshness = freshnessOf({ answeredAtMs, hasFailed: hasQueryFailed(query) }, nowMs)
  return { numbers, freshness, answeredAtMs, called }
}

interface Call {
  number: string
  atMs: number
}

/** @returns the numbers that were called out last. */
function useCalls(ready: readonly string[] | undefined, answeredAtMs: number | undefined): readonly Call[] {
  const shown = useRef<Shown>(undefined)
  const [latest, setLatest] = useState<readonly Call[]>([])

  const compare = useEffectEvent((atMs: number) => {
    if (!ready) return
    const { shown: next, calls } = callsFor(shown.current, ready, atMs)
    shown.current = next
    if (calls.length === 0) return
    sound.call(calls)
    const isRecent = (call: Call) => atMs - call.atMs < CALLED_MS && !calls.includes(call.number)
    setLatest((before) => [...before.filter(isRecent), ...calls.map((number) => ({ number, atMs }))])
  })
  useEffect(() => {
    if (answeredAtMs !== undefined) compare(answeredAtMs)
  }, [answeredAtMs])
  return latest
}

function useClock(): number {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), CLOCK_MS)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}
