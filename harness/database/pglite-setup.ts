// On a machine without a PostgreSQL server each test file gets a PGlite: PostgreSQL compiled for one process. It has one
// session, so tests of races prove little on it.
import { afterAll } from 'vitest'
import { startPGlite } from './pglite.ts'

const { url, stop } = await startPGlite()
process.env['TEST_DATABASE_URL'] = url
afterAll(stop)
