import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

export const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url))

const manifestSchema = z.object({ bin: z.record(z.string(), z.string()) })

/** The JavaScript file behind an installed program, to be run on this very Node. */
export function programOf(packageName: string, program = packageName): string {
  const folder = join(repositoryRoot, 'node_modules', packageName)
  const { bin } = manifestSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  const path = bin[program]
  if (!path) throw new Error(`${packageName} has no program called ${program}`)
  return join(folder, path)
}
