import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createMetrics } from '../../src/platform/monitoring/metrics.ts'

const repositoryRoot = join(import.meta.dirname, '..', '..', '..')

const file = join(repositoryRoot, 'deploy/prometheus-rules.yml')
const rules = readFileSync(file, 'utf8')
const guide = readFileSync(join(repositoryRoot, 'docs/operations.md'), 'utf8')
// The Debian package `prometheus` has it.
const hasPromtool = spawnSync('promtool', ['--version']).status === 0

it.runIf(hasPromtool)('promtool finds no fault with the rules', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' })
  expect([status, stdout, stderr]).toEqual([0, expect.stringContaining('SUCCESS'), expect.any(String)])
})

it('each metric of the rules is served, and each of ours that says how the rest stop runs has a rule', async () => {
  const served = await createMetrics().read()
  const names = (text: string) => new Set(text.match(/\bfuel_shack_\w+?(?=_bucket|_count|_sum|\b)/g))
  const [named, known] = [names(rules), new Set(served.match(/(?<=^# TYPE )fuel_shack_\w+/gm))]
  // It says which version runs, which is no reason for an alert.
  known.delete('fuel_shack_info')
  expect([...known].filter((name) => !named.has(name))).toEqual([])
  expect([...named].filter((name) => !known.has(name))).toEqual([])
})

it('the guide says what to do about each alert, and describes no other', () => {
  const alerts = Array.from(rules.matchAll(/- alert: (\w+)/g), ([, name]) => name)
  const [, section = ''] = guide.split('## Metrics')
  const [metrics = ''] = section.split('\n## ')
  const described = Array.from(metrics.matchAll(/\*\*([A-Z]\w+)\*\*/g), ([, name]) => name)
  expect(new Set(described)).toEqual(new Set(alerts))
})
