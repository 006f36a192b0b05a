import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repositoryRoot } from '@fuel-shack/tools/stack/repository'

const builtWeb = process.env['WEB_DIR'] ?? join(repositoryRoot, 'web/dist')
const NEXT_BUILD = 'f'.repeat(16)

/** Copies the built web app to a temporary folder, for a rest stop whose files a test changes. */
export function copyWebBuild(build = builtWeb): string {
  const folder = mkdtempSync(join(tmpdir(), 'fuel-shack-web-'))
  cpSync(build, folder, { recursive: true })
  return folder
}

/** Changes the service worker of such a copy, which is all that a browser sees of a deployment. */
export function deploy(webDir: string, build = NEXT_BUILD, change = (worker: string) => worker): void {
  const worker = readFileSync(join(builtWeb, 'sw.js'), 'utf8')
  const [, current] = /fuel-shack-([0-9a-f]{16})/.exec(worker) ?? []
  if (current === undefined) throw new Error('The service worker names no build')
  const file = join(webDir, 'sw.js')
  writeFileSync(file, change(worker.replaceAll(current, build)))
  for (const extension of ['br', 'gz']) rmSync(`${file}.${extension}`, { force: true })
}
