import { createServer, type Server, type Socket } from 'node:net'
import type { PGlite } from '@electric-sql/pglite'

const SSL_REQUEST = 80_877_103
const NO_SSL = 'N'

/**
 * Speaks PostgreSQL's protocol for a PGlite to any number of connections. PGlite has one session: so a connection has
 * it alone from the first message of a request to the answer, and for the whole of a transaction.
 */
export function createPGliteServer(database: PGlite): Server {
  const turns = new Turns()
  return createServer((socket) => {
    const connection = new Connection(database, turns, socket)
    socket.on('data', (bytes: Buffer) => connection.take(bytes))
    socket.on('close', () => connection.leave())
    socket.on('error', () => socket.destroy())
  })
}

/** What a connection asks for when it starts (`options=-c search_path=…`), which PGlite overlooks. */
export function searchPathIn(startup: Buffer): string {
  return /-c search_path=(\w+)/.exec(startup.toString('latin1'))?.[1] ?? 'public'
}

/** One after the other, in the order of asking. */
class Turns {
  #last: Promise<void> = Promise.resolve()
  #schema = 'public'

  async take(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = this.#last
    this.#last = before.then(() => promise)
    await before
    return resolve
  }

  async useSchema(database: PGlite, schema: string): Promise<void> {
    if (schema !== this.#schema) await database.exec(`set search_path to ${schema}`)
    this.#schema = schema
  }
}

class Connection {
  readonly #database: PGlite
  readonly #turns: Turns
  readonly #socket: Socket
  #unread: Buffer = Buffer.alloc(0)
  #request: Buffer[] = []
  #hasStarted = false
  #searchPath = 'public'
  #release: (() => void) | undefined
  #work: Promise<void> = Promise.resolve()

  constructor(database: PGlite, turns: Turns, socket: Socket) {
    this.#database = database
    this.#turns = turns
    this.#socket = socket
  }

  take(bytes: Buffer): void {
    this.#unread = Buffer.concat([this.#unread, bytes])
    for (let message = this.#nextMessage(); message; message = this.#nextMessage()) this.#receive(message)
  }

  /** A transaction that was left open must not stay open for whoever comes next. */
  leave(): void {
    this.#enqueue(async () => {
      if (this.#release) await this.#database.exec('rollback')
      this.#release?.()
      this.#release = undefined
    })
  }

  #nextMessage(): Buffer | undefined {
    const header = this.#hasStarted ? 1 : 0
    if (this.#unread.length < header + 4) return undefined
    const length = header + this.#unread.readInt32BE(header)
    if (this.#unread.length < length) return undefined
    const message = this.#unread.subarray(0, length)
    this.#unread = this.#unread.subarray(length)
    return message
  }

  #receive(message: Buffer): void {
    if (!this.#hasStarted && message.readInt32BE(4) === SSL_REQUEST) {
      this.#socket.write(NO_SSL)
      return
    }
    const type = this.#hasStarted ? String.fromCharCode(message[0] ?? 0) : 'startup'
    if (!this.#hasStarted) this.#searchPath = searchPathIn(message)
    this.#hasStarted = true
    if (type === 'X') return void this.#socket.end()
    this.#request.push(message)
    // Query, Sync, password: only now does the client wait for an answer.
    if (!['startup', 'Q', 'S', 'p'].includes(type)) return
    const request = this.#request
    this.#request = []
    this.#enqueue(async () => this.#answer(request))
  }

  #enqueue(step: () => Promise<void>): void {
    this.#work = this.#work.then(step).catch((error: unknown) => {
      console.error('The PGlite server failed:', error)
      this.#socket.destroy()
    })
  }

  async #answer(request: Buffer[]): Promise<void> {
    if (!this.#release) {
      this.#release = await this.#turns.take()
      await this.#turns.useSchema(this.#database, this.#searchPath)
    }
    let answer: Uint8Array = new Uint8Array()
    for (const message of request) {
      answer = await this.#database.execProtocolRaw(message)
      this.#socket.write(answer)
    }
    // The answer ends with ReadyForQuery, whose last byte says whether a transaction is open.
    if (String.fromCharCode(answer.at(-1) ?? 0) !== 'I') return
    this.#release()
    this.#release = undefined
  }
}
