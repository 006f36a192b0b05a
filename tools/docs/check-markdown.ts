import { posix } from 'node:path'
import { readMentions, type Mention } from './markdown.ts'

/** The known state of the repository. */
interface Repository {
  /** Every file, by its path below the root. */
  files: ReadonlySet<string>
  scripts: ReadonlySet<string>
  /** Returns whether git ignores this path: it is made by a command and may be named although it is not there. */
  isIgnored: (path: string) => boolean
}

export interface Fault {
  path: string
  line: number
  detail: string
}

const FILE_NAME = /^[\w.-]+\.(?:[cm]?[jt]sx?|json|md|html|css|svg|png|sql|yml)$/

/** `-store.ts`: a family of files. */
const NAME_ENDING = /^-[a-z-]+\.tsx?$/

/** Every path and npm command that Markdown files name in their code leads to something. Links are linkinator's. */
export function checkMarkdown(texts: ReadonlyMap<string, string>, repository: Repository): Fault[] {
  const folders = foldersOf(repository.files)
  const names = new Set([...repository.files].map((file) => posix.basename(file)))
  const exists = (path: string) => repository.files.has(path) || folders.has(path) || repository.isIgnored(path)

  const isFound = (word: string, from: string): boolean => {
    const path = word.replace(/^\.\//, '').replace(/\/$/, '')
    if (/[<>…*{}$@]/.test(path)) return !isOurs(path) || matchesSome(path, repository.files, folders)
    if (NAME_ENDING.test(path)) return [...names].some((name) => name.endsWith(path))
    if (!path.includes('/')) return !FILE_NAME.test(path) || names.has(path) || repository.isIgnored(path)
    return !isOurs(path) || exists(path) || exists(posix.join(posix.dirname(from), path))
  }
  const isOurs = (path: string) => folders.has(path.split('/')[0] ?? '')

  return [...texts].flatMap(([path, text]) => {
    const { words, scripts } = readMentions(text)
    const fault = (mention: Mention, problem: string): Fault => ({
      path,
      line: mention.line,
      detail: `${mention.text} ${problem}`,
    })
    return [
      ...words.filter((word) => !isFound(word.text, path)).map((word) => fault(word, 'is not in the repository')),
      ...scripts
        .filter((script) => !repository.scripts.has(script.text))
        .map((script) => fault(script, 'is no npm script')),
    ]
  })
}

function foldersOf(files: ReadonlySet<string>): Set<string> {
  const folders = new Set<string>()
  for (const file of files) {
    for (let folder = posix.dirname(file); folder !== '.'; folder = posix.dirname(folder)) folders.add(folder)
  }
  return folders
}

/** `docs/decisions/<number>.md`: a pattern is valid while some path matches it. */
function matchesSome(pattern: string, files: ReadonlySet<string>, folders: ReadonlySet<string>): boolean {
  const glob = pattern.replaceAll(/<[^>]*>|…|\$\{?\w+\}?/g, '*')
  return [...files, ...folders].some((path) => posix.matchesGlob(path, glob))
}
