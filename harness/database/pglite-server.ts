import { createServer, type Server, type Socket } from 'node:net'
import type { PGlite } from '@electric-sql/pglite'

const SSL_REQUEST = 80_877_103
const NO_SSL = 'N'

/**
 * Speaks PostgreSQL's protocol for a PGlite to any number of connections. PGlite has one session, so a connection has
 * exclusive use of it from the first message of a request to the response, and for the whole of a transaction.
 */
export function createPGliteServer(database: PGlite): Server {
  const session = new Session(database)
  const listeners = new Set<Socket>()
  return createServer((socket) => {
    const connection = new Connection(session, socket, listeners)
    socket.on('data', (bytes: Buffer) => connection.take(bytes))
    socket.on('close', () => connection.leave())
    socket.on('error', () => socket.destroy())
  })
}

/** The settings in a startup message, which PGlite ignores: `options=-c search_path=…` and timeouts. */
function settingsIn(startup: Buffer): string[] {
  const words = startup.toString('latin1', 8).split('\0')
  return words.flatMap((name, index) => {
    const value = words[index + 1] ?? ''
    if (index % 2 !== 0) return []
    if (name === 'options') return [...value.matchAll(/-c (\w+)=(\w+)/g)].map(([, key, text]) => `${key} = '${text}'`)
    return name.endsWith('_timeout') ? [`${name} = '${Number(value)}'`] : []
  })
}

/** The one session, with a lock that grants it in the order of the requests. */
class Session {
  readonly database: PGlite
  #last: Promise<void> = Promise.resolve()
  #settings = ''
  #handshake: Promise<Uint8Array> | undefined

  constructor(database: PGlite) {
    this.database = database
  }

  async lock(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = this.#last
    this.#last = before.then(() => promise)
    await before
    return resolve
  }

  /** Changes the session's settings to those of the connection that uses it next. */
  async use(settings: string[]): Promise<void> {
    const statements = ['reset all', ...settings.map((setting) => `set ${setting}`)].join('; ')
    if (statements !== this.#settings) await this.database.exec(statements)
    this.#settings = statements
  }

  /** The response to every startup message. A connection gets it without the lock, as a server accepts it while busy. */
  async handshake(startup: Buffer): Promise<Uint8Array> {
    // A copy: PGlite reuses the memory of its responses.
    this.#handshake ??= this.database.execProtocolRaw(startup).then((response) => response.slice())
    return this.#handshake
  }
}

class Connection {
  readonly #session: Session
  readonly #socket: Socket
  /** The connections that ran LISTEN. All of them get each notification. */
  readonly #listeners: Set<Socket>
  #unread: Buffer = Buffer.alloc(0)
  #request: Buffer[] = []
  #settings: string[] | undefined
  #release: (() => void) | undefined
  #work: Promise<void> = Promise.resolve()

  constructor(session: Session, socket: Socket, listeners: Set<Socket>) {
    this.#session = session
    this.#socket = socket
    this.#listeners = listeners
  }

  take(bytes: Buffer): void {
    this.#unread = Buffer.concat([this.#unread, bytes])
    for (let message = this.#nextMessage(); message; message = this.#nextMessage()) this.#receive(message)
  }

  /** Rolls back a transaction that the connection left open. */
  leave(): void {
    this.#listeners.delete(this.#socket)
    this.#enqueue(async () => {
      if (this.#release) await this.#session.database.exec('rollback')
      this.#release?.()
      this.#release = undefined
    })
  }

  #nextMessage(): Buffer | undefined {
    const header = this.#settings ? 1 : 0
    if (this.#unread.length < header + 4) return undefined
    const length = header + this.#unread.readInt32BE(header)
    if (this.#unread.length < length) return undefined
    const message = this.#unread.subarray(0, length)
    this.#unread = this.#unread.subarray(length)
    return message
  }

  #receive(message: Buffer): void {
    if (!this.#settings) {
      this.#start(message)
      return
    }
    const type = String.fromCharCode(message[0] ?? 0)
    if (type === 'X') return void this.#socket.end()
    this.#request.push(message)
    if (type === 'Q' && /^listen /i.test(message.toString('latin1', 5))) this.#listeners.add(this.#socket)
    // Query and Sync: from here on the client waits for the response.
    if (type !== 'Q' && type !== 'S') return
    const request = this.#request
    this.#request = []
    this.#enqueue(async () => this.#respond(request))
  }

  #start(message: Buffer): void {
    if (message.readInt32BE(4) === SSL_REQUEST) {
      this.#socket.write(NO_SSL)
      return
    }
    this.#settings = settingsIn(message)
    this.#enqueue(async () => void this.#socket.write(await this.#session.handshake(message)))
  }

  #enqueue(step: () => Promise<void>): void {
    this.#work = this.#work.then(step).catch((error: unknown) => {
      console.error('The PGlite server failed:', error)
      this.#socket.destroy()
    })
  }

  async #respond(request: Buffer[]): Promise<void> {
    if (!this.#release) {
      this.#release = await this.#session.lock()
      await this.#session.use(this.#settings ?? [])
    }
    let response: Uint8Array = new Uint8Array()
    for (const message of request) {
      response = await this.#session.database.execProtocolRaw(message)
      this.#send(response)
    }
    // The response ends with ReadyForQuery, whose last byte says whether a transaction is open.
    if (String.fromCharCode(response.at(-1) ?? 0) !== 'I') return
    this.#release()
    this.#release = undefined
  }

  /** One session runs the LISTEN and the NOTIFY of all connections: its notifications go to those that listen. */
  #send(response: Uint8Array): void {
    for (const message of messagesIn(response)) {
      if (String.fromCharCode(message[0] ?? 0) !== 'A') this.#socket.write(message)
      else for (const listener of this.#listeners) listener.write(message)
    }
  }
}

/** Each message is one byte of type and four bytes of length, which counts itself, before its content. */
function* messagesIn(response: Uint8Array): Generator<Uint8Array> {
  const bytes = Buffer.from(response)
  for (let start = 0; start < bytes.length;) {
    const end = start + 1 + bytes.readInt32BE(start + 1)
    yield bytes.subarray(start, end)
    start = end
  }
}
