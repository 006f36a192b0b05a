import { z } from 'zod'

const entriesSchema = z.record(z.string(), z.string()).default({})
const manifestSchema = z.object({
  scripts: entriesSchema,
  dependencies: entriesSchema,
  devDependencies: entriesSchema,
  optionalDependencies: entriesSchema,
})

/** The scripts of a `package.json`, and the versions of all packages that it names. */
export function readManifest(text: string) {
  const { scripts, dependencies, devDependencies, optionalDependencies } = manifestSchema.parse(JSON.parse(text))
  return { scripts, packages: { ...dependencies, ...devDependencies, ...optionalDependencies } }
}
