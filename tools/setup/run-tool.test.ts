import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { repositoryRoot } from '../stack/repository.ts'
import { problemOfGit } from './git.mjs'
import { needOf } from './needs.mjs'
import { findNode24 } from './node-24.mjs'

const manifestSchema = z.object({ scripts: z.record(z.string(), z.string()) })

/** A repository with the set-up and one tool, where nothing has to be installed. */
function makeRepository(name: string): string {
  const parent = mkdtempSync(join(tmpdir(), 'fuel-shack-set-up-'))
  onTestFinished(() => rmSync(parent, { recursive: true }))
  const root = join(parent, name)
  cpSync(join(repositoryRoot, 'tools/setup'), join(root, 'tools/setup'), { recursive: true })
  cpSync(join(repositoryRoot, 'tools/setup.mjs'), join(root, 'tools/setup.mjs'))
  mkdirSync(join(root, 'node_modules'))
  for (const file of ['package-lock.json', 'node_modules/.package-lock.json'])
    writeFileSync(join(root, file), '{ "packages": {} }')
  writeFileSync(
    join(root, 'tools/tool.ts'),
    'const text: string = "ran"\nconsole.log(text, process.argv.slice(2).join())',
  )
  return root
}

function run(root: string, args: string[]) {
  return spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
}

it('the Node of the package is found where npm has removed its link', () => {
  const root = makeRepository('Fuel')
  expect(findNode24(root)).toBeUndefined()
  const path = join(root, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node')
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync(process.execPath, path)
  expect(findNode24(root)).toBe(path)
})

it('a tool runs in a folder with a space and a percent sign in its name', () => {
  const { stdout, stderr } = run(makeRepository('Fuel 100%'), ['tools/setup.mjs', 'tools/tool.ts', 'a', 'b'])
  expect([stdout, stderr]).toEqual(['ran a,b\n', ''])
})

it('a folder in which Vite cannot build is named in one line, before anything is installed', () => {
  const { stdout, stderr, status } = run(makeRepository('Fuel #2'), ['tools/setup.mjs', 'tools/tool.ts'])
  expect([stdout, status]).toEqual(['', 1])
  expect(stderr).toMatch(
    /^The app can't be built in a folder with "#" in its path \(.*\): rename the folder or move it\.\n$/,
  )
})

it('a Node that is too old is answered with the version that is needed', () => {
  const root = makeRepository('Fuel')
  const asOld = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '18.20.8' })`
  const { stdout, stderr, status } = run(root, ['--import', asOld, 'tools/setup.mjs', 'tools/tool.ts'])
  expect([stdout, status]).toEqual(['', 1])
  expect(stderr).toMatch(
    /^Fuel Shack needs Node\.js 20 or later .*, and this is Node\.js 18\.20\.8: install Node 24 .*\.\n$/,
  )
  // Nothing else is loaded before.
  expect(readFileSync(join(root, 'tools/setup.mjs'), 'utf8')).not.toMatch(/^import /m)
})

it('a command that needs git says so before anything is installed, also in a folder that is not a clone', () => {
  const root = makeRepository('Fuel')
  expect(problemOfGit(root)).toMatch(/is not a clone that git reads\. Clone the repository, or run/)
  expect(problemOfGit(root, join(root, 'no-such-git'))).toMatch(
    /git is not installed here\. Install it \(Debian: apt-get install git\)/,
  )
  expect(problemOfGit(repositoryRoot)).toBeUndefined()
  expect(['harness/test.ts', 'tools/check.ts', 'tools/docs.ts'].filter((tool) => !needOf(tool).git)).toEqual([])
  expect(needOf('tools/start.ts').git).toBeUndefined()
})

it.each(Object.entries({ api: 'api/package.json', root: 'package.json' }))(
  'every command runs on Node 24, wherever npm finds a node: %s',
  (_name, file) => {
    const { scripts } = manifestSchema.parse(JSON.parse(readFileSync(join(repositoryRoot, file), 'utf8')))
    // Commands of npm itself need no packages.
    expect(
      Object.values(scripts).filter((script) => !/^npm sbom |node (?:\.\.\/)?tools\/setup\.mjs /.test(script)),
    ).toEqual([])
  },
)
