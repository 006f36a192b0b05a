// `npm run build`: the web app for SITE_DIR, into WEB_DIR, for a server that gets it ready-made.
import { readEnvironment } from './stack/environment.ts'
import { runCommand } from './stack/refusal.ts'
import { buildWebWhenStale } from './stack/web-build.ts'

await runCommand(async () => {
  await buildWebWhenStale(readEnvironment())
})
