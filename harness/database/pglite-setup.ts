// Where no PostgreSQL server can be had, each test file gets a PGlite: PostgreSQL compiled for one process. It has one
// session, so what the tests say about races holds little here.
import type { AddressInfo } from 'node:net'
import { PGlite } from '@electric-sql/pglite'
import { afterAll } from 'vitest'
import { createPGliteServer } from './pglite-server.ts'

const database = await PGlite.create()
const server = createPGliteServer(database)
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is never a pipe's
const { port } = server.address() as AddressInfo
process.env['TEST_DATABASE_URL'] = `postgres://postgres@127.0.0.1:${port}/postgres`

afterAll(() => {
  server.close()
})
