import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * The Node 24 that npm installs as a package. Its file is named directly: npm before 11.6 removes the link in `.bin`, because the
 * package for the other processor, which does not install here, has one of the same name (npm/cli#4362).
 * @param {string} root
 * @returns {string | undefined} undefined where it does not run, such as on macOS
 */
export function findNode24(root) {
  const path = join(root, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node')
  return spawnSync(path, ['--version']).status === 0 ? path : undefined
}
