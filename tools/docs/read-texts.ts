import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../architecture/list-sources.ts'

/** Every text file of the repository by its path. */
export function readTexts(root: string): Map<string, string> {
  const texts = new Map<string, string>()
  for (const path of listFiles(root)) {
    const content = readFileSync(join(root, path))
    if (!content.includes(0)) texts.set(path, content.toString())
  }
  return texts
}
