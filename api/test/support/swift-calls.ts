import { Worker } from 'node:worker_threads'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'

/** Of the main thread, so that a busy machine changes nothing. */
const CPU_LIMIT_MS = 1000
/** For a call that waits for something that never comes. */
const ANSWER_LIMIT_MS = 60_000
/** Later than an answer that is only late. */
const STALLED_AFTER_BEATS = 70
const TEXT_BYTES = 2000

/** Calls that are answered without a server error, and without occupying the event loop for long. */
export function createSwiftCalls() {
  const counts: Record<string, number> = {}
  const stalls = nameStalls()
  return {
    /** How many answers had each status. */
    counts,
    close: () => stalls.close(),
    /** @param request names the call and its value if it fails. */
    async expectSwift(request: string, answer: () => Promise<number>): Promise<number> {
      const name = request.slice(0, TEXT_BYTES)
      stalls.begin(name)
      const before = process.threadCpuUsage()
      const status = await within(ANSWER_LIMIT_MS, answer(), `No answer to ${name}`)
      const { user, system } = process.threadCpuUsage(before)
      stalls.end()
      counts[status] = (counts[status] ?? 0) + 1
      if (status >= 500) throw new Error(`${status} for ${name}`)
      if ((user + system) / 1000 > CPU_LIMIT_MS) throw new Error(`${(user + system) / 1000} ms of CPU for ${name}`)
      return status
    },
  }
}

/** Names the request in a message: long values by their beginning and length. */
export function requestName({ method = 'GET', url, payload }: InjectOptions): string {
  const short = (text: string, most: number) =>
    text.length > most ? `${text.slice(0, most)}… (${text.length} characters)` : text
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload ?? '')
  // One long part must not hide where it is.
  const parts = body.replaceAll(/"(?:[^"\\]|\\.){60,}"/gs, (text) => short(text, 40))
  return `${method} ${short(JSON.stringify(url), 200)} ${short(parts, 700)}`
}

export const statusOf = async (response: Promise<LightMyRequestResponse>): Promise<number> =>
  (await response).statusCode

async function within<Value>(milliseconds: number, awaited: Promise<Value>, message: string): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(message)), milliseconds)
  try {
    return await Promise.race([awaited, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Names the call that stops the event loop, which stops every timeout of the test too, and ends the process. */
function nameStalls() {
  const buffer = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT + TEXT_BYTES)
  const call = new Int32Array(buffer, 0, 2)
  const text = new Uint8Array(buffer, call.byteLength)
  const workerData = { call, text, stalledAfterBeats: STALLED_AFTER_BEATS }
  const worker = new Worker(`(${watch.toString()})()`, { eval: true, workerData, execArgv: [], env: {} })
  worker.unref()
  return {
    begin(name: string) {
      text.fill(32).set(Buffer.from(name).subarray(0, TEXT_BYTES))
      Atomics.add(call, 0, 1)
      Atomics.store(call, 1, 1)
    },
    end: () => void Atomics.store(call, 1, 0),
    close: () => worker.terminate(),
  }
}

/** Runs in the thread, which gets the text of this function only: it uses nothing outside. */
function watch(): void {
  const { workerData } = process.getBuiltinModule('node:worker_threads')
  const { writeSync } = process.getBuiltinModule('node:fs')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- passed by nameStalls
  const { call, text, stalledAfterBeats } = workerData as {
    call: Int32Array
    text: Uint8Array
    stalledAfterBeats: number
  }
  const seen = { call: 0, beats: 0 }
  setInterval(() => {
    const current = Atomics.load(call, 0)
    seen.beats = current === seen.call && Atomics.load(call, 1) === 1 ? seen.beats + 1 : 0
    seen.call = current
    if (seen.beats < stalledAfterBeats) return
    writeSync(2, `\nThe event loop stopped at ${Buffer.from(text).toString().trim()}\n`)
    process.kill(process.pid, 'SIGKILL')
  }, 1000)
}
