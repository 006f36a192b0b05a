import { EventEmitter } from 'node:events'
import { connect } from 'node:net'
import Fastify, { type FastifyReply } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { createFormTurns, endFormTurn } from './form-turns.ts'

const servers: ReturnType<typeof Fastify>[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

/** A server that takes turns, and the most requests that had a turn at once. */
async function startServer(handle: (reply: FastifyReply) => Promise<void>) {
  const server = Fastify({ forceCloseConnections: true })
  servers.push(server)
  const nextTurn = createFormTurns()
  const turns = { current: 0, most: 0 }
  server.addHook('preHandler', (_request, reply) => nextTurn(reply))
  server.post('/', async (_request, reply) => {
    turns.current += 1
    turns.most = Math.max(turns.most, turns.current)
    await handle(reply)
    turns.current -= 1
    return 'done'
  })
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  return { url, turns, port: Number(new URL(url).port) }
}

const post = async (url: string) => (await fetch(url, { method: 'POST', body: 'a' })).status
const waitForDatabase = () => new Promise<void>((resolve) => setTimeout(resolve, 50))
const nextLoop = () => new Promise<void>((resolve) => setTimeout(resolve, 1))

it('handles two forms at once, and answers all of them', async () => {
  const { url, turns } = await startServer(waitForDatabase)
  expect(await Promise.all(Array.from({ length: 20 }, () => post(url)))).toEqual(Array(20).fill(200))
  expect(turns.most).toBe(2)
})

it('lets many turns of the event loop pass between two forms, so that other callers can connect', async () => {
  const nextTurn = createFormTurns()
  let loop = 0
  let isOver = false
  const countLoops = () => {
    loop += 1
    if (!isOver) setImmediate(countLoops)
  }
  setImmediate(countLoops)
  const handledIn = await Promise.all(
    Array.from({ length: 20 }, async () => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that a turn needs of a reply
      const reply = { raw: new EventEmitter() } as unknown as FastifyReply
      await nextTurn(reply)
      endFormTurn(reply)
      return loop
    }),
  )
  isOver = true
  expect(new Set(handledIn).size).toBe(20)
  expect(loop).toBeGreaterThan(20 * 10)
})

it('begins the next form when a password waits for its hash', async () => {
  let open = () => {}
  const hashed = new Promise<void>((resolve) => {
    open = resolve
  })
  const { url, turns } = await startServer(async (reply) => {
    endFormTurn(reply)
    await hashed
  })
  const answers = Array.from({ length: 12 }, () => post(url))
  await expect.poll(() => turns.current).toBe(12)
  open()
  expect(await Promise.all(answers)).toEqual(Array(12).fill(200))
})

it('a form whose body does not arrive delays no other form', async () => {
  const { url, port } = await startServer(nextLoop)
  const head = 'POST / HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\ncontent-length: 100\r\n\r\nabc'
  const slow = Array.from({ length: 4 }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.write(head)
    return socket
  })
  expect(await post(url)).toBe(200)
  for (const socket of slow) socket.destroy()
})

it('a client that has left while its form waited takes no turn from the others', async () => {
  const { url } = await startServer(nextLoop)
  const leaving = new AbortController()
  const gone = Array.from({ length: 20 }, () =>
    fetch(url, { method: 'POST', body: 'a', signal: leaving.signal }).catch(() => undefined),
  )
  await nextLoop()
  leaving.abort()
  await Promise.all(gone)
  expect(await Promise.all(Array.from({ length: 10 }, () => post(url)))).toEqual(Array(10).fill(200))
})
