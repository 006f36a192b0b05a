import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Environment } from '@fuel-shack/tools/stack/environment'

/** Finds the identity provider that the login journeys also run against, and prints whether they do. */
export function findGlewlwyd(): Environment {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const path = [...folders, '/usr/bin'].map((folder) => join(folder, 'glewlwyd')).find((file) => existsSync(file))
  if (path === undefined) {
    // A C program from Debian only; npm has none.
    console.log("Skipped: the login journeys against another identity provider. They need Debian's package glewlwyd.")
    return {}
  }
  console.log(`Another identity provider: ${path}`)
  return { GLEWLWYD_PATH: path }
}
