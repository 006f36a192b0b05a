import { Agent, request } from 'node:http'
import type { MeasuredServer } from './servers.ts'

const CONNECTIONS = 16
const ROUNDS = 20
const WARM_UP_REQUESTS = 300

export interface Call {
  path: string
  method?: 'POST'
  headers?: Record<string, string>
  expectedStatus: number
}

interface Load {
  program: MeasuredServer
  call: Call | Call[]
}

/**
 * CPU time of the server for one request of each load, in µs: the least of some rounds, because neighbours on a shared machine only
 * ever add to it. The rounds of the loads alternate, so that a slower phase of the machine concerns each of them.
 */
export async function compareCpuPerRequest(loads: Load[], requests: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const least = loads.map(() => Infinity)
  try {
    for (const { program, call } of loads) await send(program, call, WARM_UP_REQUESTS, agent)
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, { program, call }] of loads.entries()) {
        const before = program.cpuMicroseconds()
        await send(program, call, requests, agent)
        least[index] = Math.min(least[index] ?? Infinity, (program.cpuMicroseconds() - before) / requests)
      }
    }
    return least
  } finally {
    agent.destroy()
  }
}

/** A list of calls is sent in its order, one after the other, over and over. */
async function send(program: MeasuredServer, call: Call | Call[], requests: number, agent: Agent): Promise<void> {
  const calls = Array.isArray(call) ? call : [call]
  let sent = 0
  const worker = async () => {
    while (sent < requests) {
      const next = calls[sent % calls.length]
      sent += 1
      if (next) await sendOne(program.url + next.path, next, agent)
    }
  }
  await Promise.all(Array.from({ length: Array.isArray(call) ? 1 : CONNECTIONS }, worker))
}

function sendOne(url: string, call: Call, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { agent, method: call.method ?? 'GET', headers: call.headers ?? {} }, (response) => {
      response.resume()
      response.on('end', () => {
        if (response.statusCode === call.expectedStatus) resolve()
        else reject(new Error(`${url} answered ${response.statusCode}, not ${call.expectedStatus}`))
      })
    })
      .on('error', reject)
      .end()
  })
}
