import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Before anything is written: what the server creates is for its own account only.
process.umask(0o077)

// Before anything else is imported: what is loaded earlier is compiled anew at each start. In the installation's own
// folder and not in the shared one for temporary files, where another account of the machine could plant code.
enableCompileCache(join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'compile'))

const { serve } = await import('./serve.ts')
await serve()
