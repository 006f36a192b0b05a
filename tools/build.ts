// `npm run build`: the web app, for a server that gets it ready-made.
import { runCommand } from './stack/cli-error.ts'
import { buildWebWhenStale } from './stack/web-build.ts'

await runCommand(() => buildWebWhenStale())
