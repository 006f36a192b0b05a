import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const api = join(import.meta.dirname, '../..')

test('a release has the commands of a clone, and those that serve, check and show a demo', () => {
  const { stdout } = spawnSync(process.execPath, [join(api, 'src/app/commands/cli.ts'), 'help'], { encoding: 'utf8' })
  const commands = [...stdout.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name = '']) => name)
  const scripts = readFileSync(join(api, 'package.json'), 'utf8')
  const inClone = [...scripts.matchAll(/src\/app\/commands\/([\w-]+)\.ts/g)].map(([, name = '']) => name)
  expect(commands.toSorted()).toEqual([...inClone, 'demo', 'healthcheck', 'serve', '--version'].toSorted())
})
