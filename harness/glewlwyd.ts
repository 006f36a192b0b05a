import type { Environment } from '@fuel-shack/tools/stack/environment'
import { findProgram } from './find-program.ts'

/** Finds the identity provider that the login journeys also run against, and prints whether they do. */
export function findGlewlwyd(): Environment {
  const path = findProgram('glewlwyd')
  if (path === undefined) {
    // A C program from Debian only; npm has none.
    console.log("Skipped: the login journeys against another identity provider. They need Debian's package glewlwyd.")
    return {}
  }
  console.log(`Another identity provider: ${path}`)
  return { GLEWLWYD_PATH: path }
}
