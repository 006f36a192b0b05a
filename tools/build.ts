// `npm run build`: the web app, for a server that gets it ready-made.
import { runCommand } from './stack/refusal.ts'
import { buildWebWhenStale } from './stack/web-build.ts'

await runCommand(() => buildWebWhenStale())
