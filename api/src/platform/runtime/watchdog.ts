import { url as debuggerUrl } from 'node:inspector'
import { Worker } from 'node:worker_threads'

const BEAT_MS = 1000
/** Far longer than the slowest report, and than a disk that is busy. */
const STALLED_AFTER_BEATS = 15

interface Watched {
  turns: Int32Array
  stalledAfterBeats: number
  beatMs: number
}

/**
 * Ends the process when its event loop has made no turn for 15 beats of a second thread, so that it is started again. Beats are
 * counted, and not time: while the machine is suspended, or the process stopped, neither thread makes any.
 */
export function startWatchdog(stalledAfterBeats = STALLED_AFTER_BEATS): void {
  // A breakpoint stops the event loop too.
  if (debuggerUrl() !== undefined) return
  const turns = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const workerData: Watched = { turns, stalledAfterBeats, beatMs: BEAT_MS }
  const worker = new Worker(`(${watch.toString()})()`, { eval: true, workerData, execArgv: [], env: {} })
  worker.unref()
  const beat = setInterval(() => {
    Atomics.add(turns, 0, 1)
    if (debuggerUrl() === undefined) return
    clearInterval(beat)
    void worker.terminate()
  }, BEAT_MS)
  beat.unref()
}

/** Runs in the thread, which gets the text of this function only: it uses nothing outside. */
function watch(): void {
  const { workerData } = process.getBuiltinModule('node:worker_threads')
  const { writeSync } = process.getBuiltinModule('node:fs')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- passed by startWatchdog
  const { turns, stalledAfterBeats, beatMs } = workerData as Watched
  const seen = { turn: -1, beats: 0 }
  setInterval(() => {
    const turn = Atomics.load(turns, 0)
    seen.beats = turn === seen.turn ? seen.beats + 1 : 0
    seen.turn = turn
    if (seen.beats < stalledAfterBeats) return
    const msg = 'The event loop made no turn for too long: ending this process, so that it is started again'
    try {
      // The streams of a thread are written by the event loop that has stopped.
      writeSync(1, `${JSON.stringify({ level: 60, time: Date.now(), pid: process.pid, beats: seen.beats, msg })}\n`)
    } finally {
      // A thread can end its process by a signal only, and no signal that JavaScript handles arrives.
      process.kill(process.pid, 'SIGKILL')
    }
  }, beatMs)
}
