import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// This comes before anything is written: files that the server creates are private to its user account.
process.umask(0o077)

// This comes before any other import, because modules that load earlier are not cached. In the installation's own
// folder, not in the shared temporary folder, where another user account of the machine could plant code.
enableCompileCache(join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache', 'compile'))

const { serve } = await import('./serve.ts')
await serve()
