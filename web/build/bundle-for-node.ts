import { basename, extname } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { FURTHER_BUILD } from './after-build.ts'

/** Bundles a module of the app, with all that it imports, into one `.mjs` file for Node. */
export async function bundleForNode(entry: string, outDir: string): Promise<void> {
  await build({
    ...FURTHER_BUILD,
    plugins: [react()],
    ssr: { noExternal: true },
    // React's development version is slower and reports more.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: entry,
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        output: { entryFileNames: `${basename(entry, extname(entry))}.mjs`, codeSplitting: false },
      },
    },
  })
}
