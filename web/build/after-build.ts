import { resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** The settings that the further builds of the app share: none has the browser's configuration. */
export const FURTHER_BUILD = {
  root: resolve(import.meta.dirname, '..'),
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
} as const

/** A plugin that adds files to the folder of a finished build, after the plugins before it. */
export function afterBuild(
  name: string,
  addFiles: (dir: string, bundle: Rolldown.OutputBundle) => Promise<void>,
): Plugin {
  return {
    name,
    apply: 'build',
    writeBundle: { order: 'post', sequential: true, handler: ({ dir = '' }, bundle) => addFiles(dir, bundle) },
  }
}
