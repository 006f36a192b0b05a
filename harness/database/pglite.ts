import type { AddressInfo } from 'node:net'
import { PGlite } from '@electric-sql/pglite'
import { createPGliteServer } from './pglite-server.ts'

/** A PGlite in this process, which any number of connections reach as they reach a PostgreSQL server. */
export async function startPGlite(): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createPGliteServer(await PGlite.create())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is never a pipe's
  const { port } = server.address() as AddressInfo
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => void server.close(),
  }
}
