// Checks the documents: paths, commands and links exist, generated documents are up to date, each requirement has a test,
// and no file names a path or a host of the machine that it was made on.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LinkChecker, LinkState } from 'linkinator'
import { checkMarkdown, type Fault } from './docs/check-markdown.ts'
import { checkLockfile, checkOrigins, checkVersions } from './docs/check-origins.ts'
import { checkCoverage } from './docs/coverage.ts'
import { findStaleDocuments } from './docs/generated.ts'
import { runCommand } from './stack/cli-error.ts'
import { listFiles } from './stack/list-files.ts'
import { readManifest } from './stack/read-manifest.ts'
import { repositoryRoot } from './stack/repository.ts'

await runCommand(async () => {
  const texts = readTexts(repositoryRoot)
  const markdown = new Map([...texts].filter(([path]) => path.endsWith('.md')))
  const manifests = [...texts]
    .filter(([path]) => /(?:^|\/)package\.json$/.test(path))
    .map(([path, text]) => ({ path, ...readManifest(text) }))

  const faults = [
    ...checkMarkdown(markdown, {
      files: new Set(listFiles(repositoryRoot)),
      scripts: new Set(manifests.flatMap(({ scripts }) => Object.keys(scripts))),
      // The path is checked with a slash too: `dist/` in .gitignore matches a folder that no command has made yet only
      // by that name.
      isIgnored: (path) => spawnSync('git', ['check-ignore', path, `${path}/`], { cwd: repositoryRoot }).status === 0,
    }),
    ...(await checkLinks([...markdown.keys()])),
    ...checkCoverage(texts),
    ...checkOrigins(texts, localWords()),
    ...checkLockfile(texts.get('package-lock.json') ?? ''),
    ...manifests.flatMap(({ path, packages }) => checkVersions(path, packages)),
    ...(await findStaleDocuments()),
  ]
  for (const { path, line, detail } of faults) console.error(`${path}:${line} ${detail}`)
  console.log(`Documents: ${markdown.size} Markdown files, ${texts.size} texts, ${faults.length} faults.`)
  return faults.length === 0
})

/** Checks links and their anchors between these files and to others of the repository, without the network. */
async function checkLinks(paths: string[]): Promise<Fault[]> {
  const { links } = await new LinkChecker().check({
    path: paths,
    serverRoot: repositoryRoot,
    markdown: true,
    checkFragments: true,
    directoryListing: true,
    linksToSkip: ['^https://', '^mailto:'],
  })
  return links
    .filter(({ state }) => state === LinkState.BROKEN)
    .map(({ url, parent = '' }) => ({ path: parent, line: 1, detail: `${url} is a link that leads nowhere` }))
}

function localWords(): string[] {
  const registry = process.env['npm_config_registry']
  const hosts = registry && URL.canParse(registry) ? [new URL(registry).host] : []
  const folder = repositoryRoot.replace(/[/\\]$/, '')
  // The path of a clone in `/app` would match in many files.
  const isDistinctive = folder.split(/[/\\]/).length > 2
  return isDistinctive ? [`${folder}/`, ...hosts] : hosts
}

/** Every text file of the repository by its path. */
function readTexts(root: string): Map<string, string> {
  const texts = new Map<string, string>()
  for (const path of listFiles(root)) {
    const content = readFileSync(join(root, path))
    if (!content.includes(0)) texts.set(path, content.toString())
  }
  return texts
}
