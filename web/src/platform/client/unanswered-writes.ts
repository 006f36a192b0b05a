/**
 * The idempotency keys of writes whose answer was lost. Until a write is answered, each repeat of it is sent with its first key, also
 * from a form that was closed meanwhile, another tab or after a reload, so that it is done once.
 */
import { isLike } from './is-like.ts'
import { readStoredJson, writeStored } from './device-storage.ts'
import type { Outcome } from './calls.ts'
import type { QueryError } from './query-error.ts'

interface UnansweredWrite {
  /** The author and content: the same text is the same write. */
  write: string
  key: string
  /** The time of the last try. */
  atMs: number
}

const KEY = 'unanswered-writes'
/** A day at the counter. The server remembers a key for longer. */
const STORED_FOR_MS = 12 * 60 * 60_000
const MOST_STORED = 50
const EXAMPLE: UnansweredWrite[] = [{ write: '', key: '', atMs: 0 }]
/** Statuses of rejections that say nothing of an earlier try: they are decided before the key is looked up. */
const UNDECIDED_STATUSES = new Set([401, 429])

/** The writes that could not be stored, until the page is reloaded. */
let unstored: readonly UnansweredWrite[] = []

/** Says whether a write may have been done, by this try or by an earlier one. */
export function mayBeDone(error: QueryError | null | undefined): boolean {
  if (!error) return false
  const { status } = error
  return typeof status !== 'number' || status >= 500 || UNDECIDED_STATUSES.has(status)
}

/** @returns the key of this write, and whether an earlier try of it was not answered */
export function startWrite(write: string): { key: string; isRepeat: boolean } {
  const writes = readWrites()
  const known = writes.find((each) => each.write === write)
  const key = known?.key ?? crypto.randomUUID()
  const others = writes.filter((each) => each !== known)
  storeWrites([{ write, key, atMs: Date.now() }, ...others].slice(0, MOST_STORED))
  return { key, isRepeat: known !== undefined }
}

/** Call it once the server has done the write or has rejected it. */
export function endWrite(write: string): void {
  storeWrites(readWrites().filter((each) => each.write !== write))
}

/** Sends a write that is the same write until it is answered. @param send is called with its key */
export async function sendOnce<Data>(
  write: string,
  send: (key: string, isRepeat: boolean) => Promise<Outcome<Data>>,
): Promise<Outcome<Data>> {
  const { key, isRepeat } = startWrite(write)
  const outcome = await send(key, isRepeat)
  if (!mayBeDone(outcome.error)) endWrite(write)
  return outcome
}

function readWrites(): readonly UnansweredWrite[] {
  const stored = readStoredJson(KEY)
  const writes = [...unstored, ...(isLike(EXAMPLE, stored) ? stored : [])]
  return writes.filter(({ atMs }) => Math.abs(Date.now() - atMs) < STORED_FOR_MS)
}

function storeWrites(writes: readonly UnansweredWrite[]): void {
  const failure = 'A write whose answer is lost may be repeated after a reload'
  unstored = writeStored(KEY, JSON.stringify(writes), failure) ? [] : writes
}
