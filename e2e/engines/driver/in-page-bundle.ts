import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

/** @returns `in-page.ts` with its imports, as an expression. */
export async function bundleInPage(): Promise<string> {
  const bundle = await rolldown({ input: fileURLToPath(new URL('in-page.ts', import.meta.url)), platform: 'browser' })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  await bundle.close()
  return `(() => { ${output[0].code} })()`
}
