import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { repositoryRoot } from './repository.ts'

it.each(['site.json', 'catalogue.json'])('a process of npm run dev starts again when %s changes', async (file) => {
  const folder = mkdtempSync(join(tmpdir(), 'fuel-shack-watch-'))
  cpSync(join(repositoryRoot, 'site'), join(folder, 'site'), { recursive: true })
  const script = join(folder, 'service.mjs')
  writeFileSync(script, "console.log('started')\nsetInterval(() => undefined, 1000)")
  const watcher = join(repositoryRoot, 'tools/stack/watch-site.mjs')
  const child = spawn(process.execPath, ['--watch', '--watch-preserve-output', '--import', watcher, script], {
    env: { PATH: process.env['PATH'], SITE_DIR: join(folder, 'site') },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(async () => {
    // SIGKILL would leave the watched process running.
    child.kill('SIGTERM')
    await once(child, 'exit')
    rmSync(folder, { recursive: true })
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const starts = () => output.split('started').length - 1
  await expect.poll(starts).toBe(1)
  const path = join(folder, 'site', file)
  // This repeats until it is noticed: the first change can come before the watcher has begun.
  await expect
    .poll(
      () => {
        writeFileSync(path, `${readFileSync(path, 'utf8')}\n`)
        return starts()
      },
      { interval: 1000 },
    )
    .toBeGreaterThan(1)
})
