import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Debian's `zbar-tools`, an ordinary scanner in software; CI has it. */
export const hasScanner = spawnSync('zbarimg', ['--version']).status === 0

/** What an ordinary scanner reads from a picture, a line for each code. */
export function scan(screenshot: Buffer): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'fuel-shack-scan-'))
  try {
    const file = join(folder, 'screen.png')
    writeFileSync(file, screenshot)
    const { stdout } = spawnSync('zbarimg', ['--quiet', '--raw', file], { encoding: 'utf8' })
    return stdout.split('\n').filter((line) => line !== '')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
