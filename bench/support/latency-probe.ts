import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { z } from 'zod'

const INTERVAL_MS = 20

/** The latencies of calls, by path. */
export type Latencies = Record<string, number[]>

const addresses = z.array(z.url())

/**
 * Calls each address every 20 ms, in a thread of its own, so that the load's own work does not delay the measurement. The
 * next call does not wait for the last: otherwise a long pause of the server would count as one slow call.
 */
export function startProbe(urls: string[]): { stop: () => Promise<Latencies> } {
  const worker = new Worker(new URL(import.meta.url), { workerData: urls })
  const result = new Promise<Latencies>((resolve, reject) => {
    worker.on('message', resolve)
    worker.on('error', reject)
  })
  return {
    async stop() {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage('stop')
      const latencies = await result
      await worker.terminate()
      return latencies
    },
  }
}

if (!isMainThread && parentPort) {
  const port = parentPort
  const stopping = new AbortController()
  port.on('message', () => stopping.abort())
  const agent = new Agent({ keepAlive: true })
  const probed = addresses.parse(workerData).map(async (url) => {
    const latencies: Promise<number>[] = []
    while (!stopping.signal.aborted) {
      latencies.push(timeCall(url, agent))
      await delay(INTERVAL_MS)
    }
    return [url, await Promise.all(latencies)] as const
  })
  void Promise.all(probed).then((entries) => port.postMessage(Object.fromEntries(entries)))
}

function timeCall(url: string, agent: Agent): Promise<number> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    request(url, { agent }, (response) => {
      response.resume()
      response.on('end', () => resolve(performance.now() - start))
    })
      .on('error', reject)
      .end()
  })
}
