import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** PostgreSQL's message to each connection that an administrator terminates. */
const TERMINATED = errorResponse({
  S: 'FATAL',
  C: '57P01',
  M: 'terminating connection due to administrator command',
})

/** Forwards connections to a PostgreSQL server; a test freezes or terminates them. */
export async function startDatabaseProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  let frozen = false
  const clients = new Set<Socket>()
  const server = createServer((client) => {
    clients.add(client)
    client.on('close', () => clients.delete(client))
    const onward = connect(Number(target.port || 5432), target.hostname)
    for (const [from, to] of [
      [client, onward],
      [onward, client],
    ] as const) {
      from.on('data', (bytes) => void (frozen || to.write(bytes)))
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address
  url.port = String((server.address() as AddressInfo).port)
  url.hostname = '127.0.0.1'
  return {
    /** The database, reached through the proxy. */
    url,
    /** Forwards nothing until `thaw`. */
    freeze: () => void (frozen = true),
    thaw: () => void (frozen = false),
    terminateConnections(): void {
      for (const client of clients) client.end(TERMINATED)
    },
    close(): void {
      server.close()
      for (const client of clients) client.destroy()
    },
  }
}

/** A server that terminates each connection in the same packet in which it accepts it. */
export async function startTerminatingServer() {
  const accepted = Buffer.concat([messageOf('R', Buffer.alloc(4)), messageOf('Z', Buffer.from('I'))])
  const server = createServer((client) => {
    client.on('error', () => client.destroy())
    client.once('data', () => client.end(Buffer.concat([accepted, TERMINATED])))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address
  const { port } = server.address() as AddressInfo
  return { url: `postgres://someone@127.0.0.1:${port}/any`, close: () => void server.close() }
}

function errorResponse(fields: Record<string, string>): Buffer {
  const content = Buffer.from(
    `${Object.entries(fields)
      .map(([code, value]) => `${code}${value}\0`)
      .join('')}\0`,
  )
  return messageOf('E', content)
}

function messageOf(kind: string, content: Buffer): Buffer {
  const header = Buffer.alloc(5)
  header.write(kind)
  header.writeInt32BE(content.length + 4, 1)
  return Buffer.concat([header, content])
}
