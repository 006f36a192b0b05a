// `npm run build`: the web app, into WEB_DIR, for a server that gets it ready-made.
import { runCommand } from './stack/cli-error.ts'
import { readEnvironment } from './stack/environment.ts'
import { buildWebWhenStale } from './stack/web-build.ts'

await runCommand(async () => {
  await buildWebWhenStale(readEnvironment())
})
